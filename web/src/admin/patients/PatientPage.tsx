import { localText } from '@clinic-serial/contract/messages/current/format';
import {
  getPatientStats,
  type PatientStats,
  type StaffPatient,
} from '@clinic-serial/contract/subjects/patients';
import { IconCalendarPlus, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { adminText } from '#messages/admin';
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
import { PAGE, TILES } from './patient-looks.ts';
import { ErasedNotice, RecordBadge, useDates } from './patient-text.tsx';

const text = adminPatientsText.detail;

/** On a wide screen the record is beside its appointments. */
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] gap-lg min-[75rem]:grid-cols-[minmax(0,1fr)_21rem] ' +
  'min-[75rem]:grid-rows-[auto_1fr] min-[75rem]:items-start';
const MAIN = 'min-[75rem]:col-start-1 min-[75rem]:row-start-1 min-[75rem]:row-end-3';
/** In a narrow column, and on phones, each field of the record is one line. */
const SIDE =
  'min-[75rem]:col-start-2 [@media(min-width:75rem),(max-width:47.99rem)]:[&_dl]:grid-cols-[minmax(0,1fr)] ' +
  '[@media(min-width:75rem),(max-width:47.99rem)]:[&_dl]:gap-1.5 ' +
  '[@media(min-width:75rem),(max-width:47.99rem)]:[&_dl>div]:flex ' +
  '[@media(min-width:75rem),(max-width:47.99rem)]:[&_dl>div]:flex-wrap ' +
  '[@media(min-width:75rem),(max-width:47.99rem)]:[&_dl>div]:items-baseline ' +
  '[@media(min-width:75rem),(max-width:47.99rem)]:[&_dl>div]:justify-between ' +
  '[@media(min-width:75rem),(max-width:47.99rem)]:[&_dl>div]:gap-x-4';

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
              {!patient.isShared && (
                <ActionLink to={adminPaths.patientEdit(patient.id)} state={{ list }} look="quiet" size="sm">
                  <IconPencil size={18} aria-hidden />
                  {text.edit}
                </ActionLink>
              )}
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
      <div className={PAGE}>
        {patient.erasedAt !== null && <ErasedNotice erasedAt={patient.erasedAt} />}
        {patient.isShared && (
          <Notice tone="info">
            <p>{adminText.limit.shared}</p>
          </Notice>
        )}
        {!patient.isActive && patient.erasedAt === null && (
          <Notice tone="warn">
            <p>{text.inactive}</p>
          </Notice>
        )}
        <div className={COLUMNS}>
          <div className={`${SIDE} ${PAGE}`}>
            <PatientSummary patient={patient} />
            {patient.erasedAt === null && <PatientPeople patient={patient} />}
          </div>
          <div className={MAIN}>
            <PatientTabs patient={patient} list={list} />
          </div>
          {can('delete') && (
            <div className={SIDE}>
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
        <Link
          to={adminPaths.patientAppointments(patient.id)}
          state={{ list }}
          className="tap-line gap-1 font-semibold"
        >
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
    <div className={PAGE}>
      <section aria-labelledby="numbers">
        <h2 id="numbers" className="sr-only">
          {patientOverviewText.numbers}
        </h2>
        <dl className={TILES}>
          <StatTile label={patientOverviewText.total} value={stats?.totalAppointments} />
          <StatTile label={patientOverviewText.completed} value={stats?.completedAppointments} />
          <StatTile label={patientOverviewText.upcoming} value={stats?.upcomingAppointments} />
          <StatTile label={patientOverviewText.last30Days} value={stats?.last30DaysAppointments} />
        </dl>
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-lg lg:grid-cols-2">
        <Next stats={stats} />
        <Activity stats={stats} />
      </div>
    </div>
  );
}

const WORDS = 'grid min-w-0 justify-items-start gap-0.5 wrap-anywhere';

function Next({ stats }: { stats: PatientStats | undefined }) {
  const { friendly } = useDates();
  const fromHere = useListLinkState();
  const next = stats?.nextAppointment;
  return (
    <Panel id="next" title={patientOverviewText.next}>
      {!stats && <SkeletonLines lines={1} height="6rem" />}
      {stats && !next && <p className="text-muted">{patientOverviewText.noNext}</p>}
      {next && (
        <div className="flex items-center gap-lg">
          <p className="grid min-w-20 flex-none justify-items-center rounded-md bg-accent-soft p-sm text-accent">
            <span className="text-sm font-semibold">{adminPatientsText.appointments.serial}</span>
            <span className="text-[2.5rem] leading-[1.1] font-extrabold tabular-nums">
              {formatNumber(next.serialNumber)}
            </span>
          </p>
          <div className={WORDS}>
            <Link
              to={adminPaths.appointment(next.id)}
              state={fromHere}
              className="tap-target text-lg font-semibold"
            >
              {friendly(next.appointmentDate)}
            </Link>
            <p>{localText(next.doctorName, next.doctorNameBn)}</p>
            <p className="text-muted">{localText(next.departmentName, next.departmentNameBn)}</p>
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
      {stats?.recentActivity.length === 0 && <p className="text-muted">{patientOverviewText.noActivity}</p>}
      {stats && stats.recentActivity.length > 0 && (
        <ul className="m-0 grid list-none gap-sm p-0">
          {stats.recentActivity.map(({ id, icon, message, date, type }) => (
            <li key={`${id} ${type}`} className="flex gap-sm">
              <span className="w-7 flex-none text-center text-lg">
                <Sign emoji={icon} />
              </span>
              <div className={WORDS}>
                <Link
                  to={adminPaths.appointment(id)}
                  state={fromHere}
                  className="tap-target py-0.5 text-text no-underline hover:underline"
                >
                  {message}
                </Link>
                <time dateTime={date} className="text-sm text-muted">
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
