import type { Activity, PatientStats } from '@clinic-serial/contract/subjects/patients';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { IconChevronRight } from '@tabler/icons-react';
import { patientText } from '#messages/patient';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { StatusIcon } from '../../ui/badge/StatusBadge.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { formatInstant } from '../../ui/text/clinic-moment.ts';
import { firstName } from '../../ui/text/first-name.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { page } from '../page-looks.ts';
import { usePatient } from '../patient-context.ts';
import { AppointmentTabs } from './AppointmentTabs.tsx';
import { useDashboardLists, useStats } from './dashboard.api.ts';
import { NextAppointment } from './NextAppointment.tsx';
import { WaitingPlaces } from './WaitingPlaces.tsx';

const text = patientText.dashboard;

/**
 * The tickets of today or the next one, the lists, and the numbers. If the numbers or the lists fail, the
 * rest is shown.
 */
export function DashboardPage() {
  const { who: patient } = usePatient();
  const stats = useStats();
  const { lists, hasMore, today, error, refetch } = useDashboardLists();
  const listsFailed = !lists && error !== null;
  const next = listsFailed ? (stats.data?.nextAppointment ?? undefined) : lists?.upcoming[0];

  return (
    <div className={page.page}>
      <PageTitle title={text.title} />
      <h1>{text.welcome(firstName(patient.name))}</h1>
      {(!listsFailed || next) && (
        <NextAppointment upcoming={lists?.upcoming} next={next} loading={!lists && !next} today={today} />
      )}
      <WaitingPlaces />
      <div className="flex flex-wrap items-start gap-8 *:min-w-0 *:flex-[2_1_min(20rem,100%)] *:first:flex-[3_1_min(27rem,100%)]">
        {listsFailed ? (
          <ErrorBox message={text.failed} detail={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <AppointmentTabs lists={lists} hasMore={hasMore} today={today} />
        )}
        <RecentActivity activity={stats.data?.recentActivity} failed={stats.isError} />
      </div>
      <Stats stats={stats.data} failed={stats.isError} />
    </div>
  );
}

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

function RecentActivity({ activity, failed }: RecentActivityProps) {
  return (
    <section className={page.section} aria-labelledby="activity-title">
      <h2 id="activity-title">{text.activity.title}</h2>
      {!activity &&
        (failed ? (
          <p className="text-muted">{text.activity.unavailable}</p>
        ) : (
          <SkeletonLines lines={4} height="3rem" />
        ))}
      {activity?.length === 0 && <p className="text-muted">{text.activity.none}</p>}
      {activity && activity.length > 0 && <Lines activity={activity} />}
      <Link to={paths.patientHistory} className={page.more}>
        {text.activity.viewAll}
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </section>
  );
}

function Lines({ activity }: { activity: readonly Activity[] }) {
  const timeZone = useClinic()?.timeZone;
  return (
    <ul className="overflow-hidden rounded-md border border-line bg-surface">
      {activity.map(({ id, message, date, type }) => (
        <li key={`${id} ${type}`} className="border-t border-line first:border-t-0">
          <Link
            to={paths.patientAppointment(id)}
            className="flex items-start gap-3 px-4 py-2.5 text-text no-underline hover:bg-sunken focus-visible:-outline-offset-3"
          >
            <span className="flex-none">
              <StatusIcon status={STATUS_OF[type]} />
            </span>
            <span className="grid min-w-0 wrap-anywhere">
              <span>{message}</span>
              {timeZone && (
                <time dateTime={date} className="text-sm text-muted">
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

/** The four stat cards. If the numbers cannot be loaded, a sentence replaces them (rules: screens 6). */
function Stats({ stats, failed }: { stats: PatientStats | undefined; failed: boolean }) {
  return (
    <section aria-labelledby="stats-title">
      <h2 id="stats-title" className="sr-only">
        {text.stats.title}
      </h2>
      {failed && !stats ? (
        <p className="text-muted">{text.stats.unavailable}</p>
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(4.25rem,40%),1fr))] gap-y-2 rounded-md border border-line py-2">
          <Stat name={text.stats.total} value={stats?.totalAppointments} />
          <Stat name={text.stats.upcoming} value={stats?.upcomingAppointments} />
          <Stat name={text.stats.today} value={stats?.todayAppointments} />
          <Stat name={text.stats.completed} value={stats?.completedAppointments} />
        </dl>
      )}
    </section>
  );
}

function Stat({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div className="min-w-0 px-1 text-center">
      <dt className="text-xs text-muted hyphens-auto">{name}</dt>
      <dd className="text-lg leading-snug font-semibold tabular-nums">
        {value === undefined ? '–' : formatNumber(value)}
      </dd>
    </div>
  );
}
