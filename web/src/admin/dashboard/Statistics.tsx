import type { DashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { adminText } from '#messages/admin';
import { Link } from '../../ui/address/Link.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { formatNumber } from '../../ui/text/format.ts';
import { adminPaths } from '../paths.ts';
import classes from './Statistics.module.css';

const text = adminText.dashboard;

/** Each number with the list that has as many rows. The list of appointments begins with today. */
const GROUPS = [
  {
    title: text.today,
    numbers: [
      ['todayAppointments', `${adminPaths.appointments}?status=not-cancelled`],
      ['pendingAppointments', `${adminPaths.appointments}?status=upcoming`],
      ['completedAppointments', `${adminPaths.appointments}?status=Completed`],
    ],
  },
  {
    title: text.clinic,
    numbers: [
      ['activeDoctors', adminPaths.activeDoctors],
      ['totalDoctors', adminPaths.doctors],
      ['totalPatients', adminPaths.patients],
      ['totalAppointments', `${adminPaths.appointments}?date=`],
    ],
  },
] as const;

/**
 * All numbers of the dashboard in one line, each a link to its list. They are dashes until the numbers arrive, so that the
 * layout does not jump.
 */
export function Statistics({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <div className={classes.line}>
      {GROUPS.map(({ title, numbers }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h2 className={hidden.hidden}>{title}</h2>
          <dl className={classes.numbers}>
            {numbers.map(([name, to]) => (
              <div key={name} className={classes.number}>
                <dt>
                  <Link to={to} className={classes.label}>
                    {text.stats[name]}
                  </Link>
                </dt>
                <dd className={classes.value} data-loading={stats === undefined || undefined}>
                  {stats ? formatNumber(stats[name]) : '–'}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
