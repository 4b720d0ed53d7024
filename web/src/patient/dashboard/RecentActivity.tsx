import type { Activity } from '@clinic-serial/contract/subjects/patients';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { IconChevronRight } from '@tabler/icons-react';
import { patientText } from '#messages/patient';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { StatusIcon } from '../../ui/badge/StatusBadge.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { formatInstant } from '../../ui/text/format.ts';
import page from '../page.module.css';
import classes from './RecentActivity.module.css';

const text = patientText.dashboard.activity;

/** The status that gives the icon. The response's emoji is not used, because some devices cannot show it. */
const STATUS_OF: Record<Activity['type'], AppointmentStatus> = {
  booked: 'Booked',
  confirmed: 'Confirmed',
  'in-progress': 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'no-show': 'No Show',
};

interface RecentActivityProps {
  /** Newest first; undefined while it loads. */
  activity: readonly Activity[] | undefined;
  failed: boolean;
}

/** The recent activity. Each line links to its appointment. */
export function RecentActivity({ activity, failed }: RecentActivityProps) {
  return (
    <section className={page.section} aria-labelledby="activity-title">
      <h2 id="activity-title">{text.title}</h2>
      {!activity &&
        (failed ? (
          <p className={classes.none}>{text.unavailable}</p>
        ) : (
          <SkeletonLines lines={4} height="3rem" />
        ))}
      {activity?.length === 0 && <p className={classes.none}>{text.none}</p>}
      {activity && activity.length > 0 && <Lines activity={activity} />}
      <Link to={paths.patientHistory} className={page.more}>
        {text.viewAll}
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </section>
  );
}

function Lines({ activity }: { activity: readonly Activity[] }) {
  const timeZone = useClinic()?.timeZone;
  return (
    <ul className={classes.list}>
      {activity.map(({ id, message, date, type }) => (
        <li key={`${id} ${type}`}>
          <Link to={paths.patientAppointment(id)} className={classes.line}>
            <span className={classes.icon}>
              <StatusIcon status={STATUS_OF[type]} />
            </span>
            <span className={classes.words}>
              <span>{message}</span>
              {timeZone && (
                <time dateTime={date} className={classes.date}>
                  {formatInstant(date, timeZone)}
                </time>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
