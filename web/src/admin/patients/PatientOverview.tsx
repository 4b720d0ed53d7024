import { localText } from '@clinic-serial/contract/messages/current/format';
import type { PatientStats } from '@clinic-serial/contract/subjects/patients';
import { adminPatientsText } from '#messages/admin-patients';
import { common } from '#messages/common';
import { Link } from '../../ui/address/Link.tsx';
import { useListLinkState } from '../../ui/address/list-address.ts';
import { Sign } from '../../ui/badge/Sign.tsx';
import { StatTile } from '../../ui/badge/StatTile.tsx';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus-hooks.ts';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { formatNumber } from '../../ui/text/format.ts';
import { useWhen } from '../../ui/text/use-when.ts';
import panel from '../panel.module.css';
import { adminPaths } from '../paths.ts';
import classes from './PatientOverview.module.css';
import { useDates } from './patient-text.ts';
import { usePatientStats } from './patients.api.ts';
import page from './patients.module.css';

const text = adminPatientsText.overview;

/** The Overview tab. When the numbers cannot be loaded, a quiet message says so (rules: screens 6). */
export function PatientOverview({ patientId }: { patientId: number }) {
  const { data: stats, error, refetch } = usePatientStats(patientId);
  const focusFallback = useMainFocusFallback();
  return (
    <div {...focusFallback}>
      {error && !stats ? (
        <EmptyBox
          title={text.unavailable}
          action={
            <ActionButton look="quiet" size="sm" onClick={() => void refetch()}>
              {common.tryAgain}
            </ActionButton>
          }
        />
      ) : (
        <Numbers stats={stats} />
      )}
    </div>
  );
}

function Numbers({ stats }: { stats: PatientStats | undefined }) {
  return (
    <div className={page.page}>
      <section aria-labelledby="numbers">
        <h2 id="numbers" className={hidden.hidden}>
          {text.numbers}
        </h2>
        <dl className={page.counters}>
          <StatTile label={text.total} value={stats?.totalAppointments} />
          <StatTile label={text.completed} value={stats?.completedAppointments} />
          <StatTile label={text.upcoming} value={stats?.upcomingAppointments} />
          <StatTile label={text.last30Days} value={stats?.last30DaysAppointments} />
        </dl>
      </section>
      <div className={classes.columns}>
        <Next stats={stats} />
        <Activity stats={stats} />
      </div>
    </div>
  );
}

function Next({ stats }: { stats: PatientStats | undefined }) {
  const { friendly } = useDates();
  const fromHere = useListLinkState();
  const next = stats?.nextAppointment;
  return (
    <section className={panel.panel} aria-labelledby="next">
      <h2 id="next">{text.next}</h2>
      {!stats && <SkeletonLines lines={1} height="6rem" />}
      {stats && !next && <p className={page.quiet}>{text.noNext}</p>}
      {next && (
        <div className={classes.next}>
          <p className={classes.serial}>
            <span className={classes.caption}>{adminPatientsText.appointments.serial}</span>
            <span className={classes.number}>{formatNumber(next.serialNumber)}</span>
          </p>
          <div className={classes.words}>
            <Link to={adminPaths.appointment(next.id)} state={fromHere} className={classes.date}>
              {friendly(next.appointmentDate)}
            </Link>
            <p>{localText(next.doctorName, next.doctorNameBn)}</p>
            <p className={page.quiet}>{localText(next.departmentName, next.departmentNameBn)}</p>
            {/* The answer contains no status, so the next appointment is labelled Booked. */}
            <StatusBadge status="Booked" />
          </div>
        </div>
      )}
    </section>
  );
}

function Activity({ stats }: { stats: PatientStats | undefined }) {
  const when = useWhen();
  const fromHere = useListLinkState();
  return (
    <section className={panel.panel} aria-labelledby="activity">
      <h2 id="activity">{text.activity}</h2>
      {!stats && <SkeletonLines lines={4} height="2.5rem" />}
      {stats?.recentActivity.length === 0 && <p className={page.quiet}>{text.noActivity}</p>}
      {stats && stats.recentActivity.length > 0 && (
        <ul className={classes.activity}>
          {stats.recentActivity.map(({ id, icon, message, date, type }) => (
            <li key={`${id} ${type}`}>
              <span className={classes.icon}>
                <Sign emoji={icon} />
              </span>
              <div className={classes.words}>
                <Link to={adminPaths.appointment(id)} state={fromHere} className={classes.message}>
                  {message}
                </Link>
                <time dateTime={date} className={page.quiet}>
                  {when(date)}
                </time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
