import { localText } from '@clinic-serial/contract/messages/current/format';
import {
  getPatientStats,
  type PatientStats,
  type StaffPatient,
} from '@clinic-serial/contract/subjects/patients';
import { IconCalendarPlus, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { adminPatientsText } from '#messages/admin-patients';
import { common } from '#messages/common';
import { Link } from '../../ui/address/Link.tsx';
import { idParam, useListAddress, useListLinkState } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { Sign } from '../../ui/badge/Sign.tsx';
import { StatTile } from '../../ui/badge/StatTile.tsx';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { EmptyBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { useWhen } from '../../ui/text/use-when.ts';
import { PageHeader } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { adminPaths } from '../paths.ts';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { RecentAppointments } from './AppointmentCards.tsx';
import { PatientDangerZone } from './PatientDangerZone.tsx';
import { PatientLoader } from './PatientLoader.tsx';
import { PatientPeople, PatientSummary } from './PatientPeople.tsx';
import { ErasedNotice, RecordBadge, useDates } from './patient-text.tsx';
import classes from './patients.module.css';

const text = adminPatientsText.detail;

const TABS = ['overview', 'appointments'] as const;

/** /admin/patients/{id}: one patient. */
export function PatientPage() {
  const id = idParam(useParams().id);
  const list = useListAddress(adminPaths.patients);
  return (
    <PatientLoader id={id} list={list}>
      {(patient) => <Patient patient={patient} list={list} />}
    </PatientLoader>
  );
}

function Patient({ patient, list }: { patient: StaffPatient; list: string }) {
  const { can } = useStaff();
  return (
    <>
      <PageHeader
        title={patient.name}
        mark={<RecordBadge patient={patient} />}
        back={{ to: list, label: adminPatientsText.backToPatients }}
        actions={
          can('update') &&
          patient.erasedAt === null && (
            <>
              <ActionLink to={adminPaths.patientEdit(patient.id)} state={{ list }} look="quiet" size="sm">
                <IconPencil size={18} aria-hidden />
                {text.edit}
              </ActionLink>
              {patient.isActive && (
                <ActionLink to={adminPaths.appointmentNewFor(patient.id)} size="sm">
                  <IconCalendarPlus size={18} aria-hidden />
                  {adminPatientsText.bookAppointment}
                </ActionLink>
              )}
            </>
          )
        }
      />
      <div className={classes.page}>
        {patient.erasedAt !== null && <ErasedNotice erasedAt={patient.erasedAt} />}
        {!patient.isActive && patient.erasedAt === null && (
          <Notice tone="warn">
            <p>{text.inactive}</p>
          </Notice>
        )}
        <div className={classes.columns}>
          <div className={`${classes.side} ${classes.page}`}>
            <PatientSummary patient={patient} />
            {patient.erasedAt === null && <PatientPeople patient={patient} />}
          </div>
          <div className={classes.main}>
            <PatientTabs patient={patient} list={list} />
          </div>
          {can('delete') && (
            <div className={classes.side}>
              <PatientDangerZone patient={patient} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/** The two tabs. The URL says which one is open. */
function PatientTabs({ patient, list }: { patient: StaffPatient; list: string }) {
  const { filters, setFilters } = useUrlFilters({ tab: 'overview' });
  const open = TABS.find((name) => name === filters.tab) ?? 'overview';
  return (
    <Tabs
      label={text.tabs}
      tabs={TABS.map((name) => ({ name, label: text[name] }))}
      open={open}
      onOpen={(tab) => setFilters({ tab }, { replace: true })}
      beside={
        <Link to={adminPaths.patientAppointments(patient.id)} state={{ list }} className={classes.viewAll}>
          {text.viewAll}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      }
    >
      {open === 'overview' ? (
        <PatientOverview patientId={patient.id} />
      ) : (
        <RecentAppointments patient={patient} />
      )}
    </Tabs>
  );
}

const patientOverviewText = adminPatientsText.overview;

/** The Overview tab. When the numbers cannot be loaded, a quiet message says so (rules: screens 6). */
function PatientOverview({ patientId }: { patientId: number }) {
  const { data: stats, error, refetch } = useStaffRead(getPatientStats, { params: { id: patientId } });
  const focusFallback = useMainFocusFallback();
  return (
    <div {...focusFallback}>
      {error && !stats ? (
        <EmptyBox
          title={patientOverviewText.unavailable}
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
    <div className={classes.page}>
      <section aria-labelledby="numbers">
        <h2 id="numbers" className="sr-only">
          {patientOverviewText.numbers}
        </h2>
        <dl className={classes.counters}>
          <StatTile label={patientOverviewText.total} value={stats?.totalAppointments} />
          <StatTile label={patientOverviewText.completed} value={stats?.completedAppointments} />
          <StatTile label={patientOverviewText.upcoming} value={stats?.upcomingAppointments} />
          <StatTile label={patientOverviewText.last30Days} value={stats?.last30DaysAppointments} />
        </dl>
      </section>
      <div className={classes.overviewColumns}>
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
    <Panel id="next" title={patientOverviewText.next}>
      {!stats && <SkeletonLines lines={1} height="6rem" />}
      {stats && !next && <p className={classes.quiet}>{patientOverviewText.noNext}</p>}
      {next && (
        <div className={classes.next}>
          <p className={classes.serial}>
            <span className={classes.caption}>{adminPatientsText.appointments.serial}</span>
            <span className={classes.number}>{formatNumber(next.serialNumber)}</span>
          </p>
          <div className={classes.overviewWords}>
            <Link to={adminPaths.appointment(next.id)} state={fromHere} className={classes.date}>
              {friendly(next.appointmentDate)}
            </Link>
            <p>{localText(next.doctorName, next.doctorNameBn)}</p>
            <p className={classes.quiet}>{localText(next.departmentName, next.departmentNameBn)}</p>
            {/* The answer contains no status, so the next appointment is labelled Booked. */}
            <StatusBadge status="Booked" />
          </div>
        </div>
      )}
    </Panel>
  );
}

function Activity({ stats }: { stats: PatientStats | undefined }) {
  const when = useWhen();
  const fromHere = useListLinkState();
  return (
    <Panel id="activity" title={patientOverviewText.activity}>
      {!stats && <SkeletonLines lines={4} height="2.5rem" />}
      {stats?.recentActivity.length === 0 && (
        <p className={classes.quiet}>{patientOverviewText.noActivity}</p>
      )}
      {stats && stats.recentActivity.length > 0 && (
        <ul className={classes.activity}>
          {stats.recentActivity.map(({ id, icon, message, date, type }) => (
            <li key={`${id} ${type}`}>
              <span className={classes.icon}>
                <Sign emoji={icon} />
              </span>
              <div className={classes.overviewWords}>
                <Link to={adminPaths.appointment(id)} state={fromHere} className={classes.message}>
                  {message}
                </Link>
                <time dateTime={date} className={classes.quiet}>
                  {when(date)}
                </time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
