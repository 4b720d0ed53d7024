import { localText } from '@clinic-serial/contract/messages/current/format';
import type { DashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import type { SmsTrouble } from '@clinic-serial/contract/subjects/sms-state';
import { adminText } from '#messages/admin';
import { adminDashboardText } from '#messages/admin-dashboard';
import { Link } from '../../ui/address/Link.tsx';
import { Sign } from '../../ui/badge/Sign.tsx';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { failureOf } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import { formatFullDate, formatInstant, formatNumber } from '../../ui/text/format.ts';
import { useClinicZone, useWhen } from '../../ui/text/use-when.ts';
import { QueryError } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { adminPaths } from '../paths.ts';
import { StillMissing } from '../setup/ReadyStep.tsx';
import { useStaff } from '../staff-context.ts';
import classes from './DashboardPage.module.css';
import { useDashboard } from './dashboard.api.ts';
import { ClockPanel, OpenSittings } from './OpenSittings.tsx';
import { TodayByDoctor } from './TodayByDoctor.tsx';

const text = adminText.dashboard;

/** /admin/dashboard: the clinic's numbers and the sittings of today (rules: queue 16). */
export function DashboardPage() {
  const { stats, queues, error, refetch } = useDashboard();
  const { data } = stats;
  return (
    <>
      <PageHeader
        title={text.title}
        mark={queues.data && <span className={classes.quiet}>{formatFullDate(queues.data.date)}</span>}
      />
      <div className={classes.page} data-wide>
        <StillMissing />
        <QueryError query={{ error, refetch }} failed={messageFor(stats.error)} />
        {/* What is on the screen stays there when a later refresh fails. */}
        {(data || !stats.error) && (
          <>
            {data?.smsTrouble && <SmsPanel trouble={data.smsTrouble} />}
            {data?.clockQuestion && <ClockPanel question={data.clockQuestion} />}
            <OpenSittings />
            <Statistics stats={data} />
          </>
        )}
        <div className={classes.columns}>
          {(queues.data || !error) && (
            <TodayByDoctor day={queues.data} isWithoutDoctors={data?.totalDoctors === 0} />
          )}
          {(data || !stats.error) && (
            <div className={classes.beside}>
              <DepartmentBars departments={data?.departmentStats} />
              <RecentActivity activity={data?.recentActivity} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/** What could not be loaded: the numbers, or, if they could, the sittings. */
const messageFor = (error: Error | null) => (error ? failureOf(error, text) : adminDashboardText.loadFailed);

const departmentBarsText = text.departments;

/** Appointments by department, as bars and numbers. Each leads to the active doctors, which it counts. */
function DepartmentBars({ departments }: { departments: DashboardStats['departmentStats'] | undefined }) {
  const most = Math.max(1, ...(departments ?? []).map(({ count }) => count));
  return (
    <Panel id="department-bars" title={departmentBarsText.title}>
      {!departments && <SkeletonLines lines={6} height="2.5rem" />}
      {departments?.length === 0 && <p className={classes.quiet}>{departmentBarsText.none}</p>}
      <ul className={classes.linkedRowsList}>
        {departments?.map(({ id, name, nameBn, doctorCount, count }) => (
          <li key={id} className={classes.departmentBarsRow}>
            <span className={classes.name}>
              <Sign emoji={departmentEmoji(name)} />{' '}
              <Link to={adminPaths.activeDoctorsOf(name)} className={classes.open}>
                {localText(name, nameBn)}
              </Link>
              <span className={classes.doctors}>{departmentBarsText.doctors(doctorCount)}</span>
            </span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.bar} style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className={classes.count}>
              <span aria-hidden="true">{formatNumber(count)}</span>
              <span className="sr-only">{departmentBarsText.appointments(count)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const recentActivityText = text.activity;

/** The recent bookings and changes of status, newest first. Each leads to its appointment. */
function RecentActivity({ activity }: { activity: DashboardStats['recentActivity'] | undefined }) {
  const when = useWhen();
  return (
    <Panel id="recent-activity" title={recentActivityText.title}>
      {!activity && <SkeletonLines lines={6} height="2.5rem" />}
      {activity?.length === 0 && <p className={classes.quiet}>{recentActivityText.none}</p>}
      <ul className={classes.linkedRowsList}>
        {activity?.map(({ id, icon, message, time, type }) => (
          <li key={`${id} ${type}`} className={classes.recentActivityRow}>
            <span className={classes.icon}>
              <Sign emoji={icon} />
            </span>
            <div className={classes.recentActivityWords}>
              <p>
                <Link to={adminPaths.appointment(id)} className={classes.open}>
                  {message}
                </Link>
              </p>
              <time dateTime={time} className={classes.quiet}>
                {when(time)}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const smsPanelText = text.sms;

/** That patients get no SMS, and why (rules: codes 11). */
function SmsPanel({ trouble: { since, meaning } }: { trouble: SmsTrouble }) {
  const { can } = useStaff();
  const timeZone = useClinicZone();
  return (
    <section aria-labelledby="sms-trouble">
      <Notice tone="danger" role="alert">
        <h2 id="sms-trouble" className={classes.heading}>
          {smsPanelText.title}
        </h2>
        <p>{smsPanelText.reason(formatInstant(since, timeZone), meaning)}</p>
        <p>{smsPanelText.meanwhile}</p>
        {can('delete') ? (
          <p>
            {smsPanelText.test} <Link to={`${adminPaths.settings}?tab=sms`}>{smsPanelText.settings}</Link>
          </p>
        ) : (
          <p>{smsPanelText.askAdmin}</p>
        )}
      </Notice>
    </section>
  );
}

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

/** All numbers of the dashboard in one line, each a link to its list; dashes while they load. */
function Statistics({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <div className={classes.line}>
      {GROUPS.map(({ title, numbers }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h2 className="sr-only">{title}</h2>
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
