import { localText } from '@clinic-serial/contract/messages/current/format';
import type { DashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { adminText } from '#messages/admin';
import { Link } from '../../ui/address/Link.tsx';
import { Sign } from '../../ui/badge/Sign.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import { formatNumber } from '../../ui/text/format.ts';
import panel from '../panel.module.css';
import { adminPaths } from '../paths.ts';
import page from './DashboardPage.module.css';
import classes from './DepartmentBars.module.css';
import rows from './linked-rows.module.css';

const text = adminText.dashboard.departments;

/**
 * Appointments by department. The bars compare the departments, and the number is beside each bar. Nobody
 * needs to see colours to read them. Each leads to the doctors that its
 * department counts: the active ones.
 */
export function DepartmentBars({
  departments,
}: {
  departments: DashboardStats['departmentStats'] | undefined;
}) {
  const most = Math.max(1, ...(departments ?? []).map(({ count }) => count));
  return (
    <section className={panel.panel} aria-labelledby="department-bars">
      <h2 id="department-bars">{text.title}</h2>
      {!departments && <SkeletonLines lines={6} height="2.5rem" />}
      {departments?.length === 0 && <p className={page.quiet}>{text.none}</p>}
      <ul className={rows.list}>
        {departments?.map(({ id, name, nameBn, doctorCount, count }) => (
          <li key={id} className={classes.row}>
            <span className={classes.name}>
              <Sign emoji={departmentEmoji(name)} />{' '}
              <Link to={adminPaths.activeDoctorsOf(name)} className={rows.open}>
                {localText(name, nameBn)}
              </Link>
              <span className={classes.doctors}>{text.doctors(doctorCount)}</span>
            </span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.bar} style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className={classes.count}>
              <span aria-hidden="true">{formatNumber(count)}</span>
              <span className={hidden.hidden}>{text.appointments(count)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
