import type { DashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { adminText } from '#messages/admin';
import { Link } from '../../ui/address/Link.tsx';
import { Sign } from '../../ui/badge/Sign.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import panel from '../panel.module.css';
import { adminPaths } from '../paths.ts';
import page from './DashboardPage.module.css';
import rows from './linked-rows.module.css';
import classes from './RecentActivity.module.css';

const text = adminText.dashboard.activity;

/** The recent bookings and changes of status, newest first. Each leads to its appointment. */
export function RecentActivity({ activity }: { activity: DashboardStats['recentActivity'] | undefined }) {
  const when = useWhen();
  return (
    <section className={panel.panel} aria-labelledby="recent-activity">
      <h2 id="recent-activity">{text.title}</h2>
      {!activity && <SkeletonLines lines={6} height="2.5rem" />}
      {activity?.length === 0 && <p className={page.quiet}>{text.none}</p>}
      <ul className={rows.list}>
        {activity?.map(({ id, icon, message, time, type }) => (
          <li key={`${id} ${type}`} className={classes.row}>
            <span className={classes.icon}>
              <Sign emoji={icon} />
            </span>
            <div className={classes.words}>
              <p>
                <Link to={adminPaths.appointment(id)} className={rows.open}>
                  {message}
                </Link>
              </p>
              <time dateTime={time} className={page.quiet}>
                {when(time)}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
