import { formatTaka, localText } from '@clinic-serial/contract/messages/current/format';
import type { ClinicDay, DashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import type { ReactNode } from 'react';
import { adminText } from '#messages/admin';
import { adminDashboardText } from '#messages/admin-dashboard';
import { Link } from '../../ui/address/Link.tsx';
import { Sign } from '../../ui/badge/Sign.tsx';
import { PartBoundary } from '../../ui/failure/PartBoundary.tsx';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { failureOf } from '../../ui/notice/failure-lines.ts';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import { formatFullDate, formatNumber } from '../../ui/text/format.ts';
import { QueryError } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { adminPaths } from '../paths.ts';
import { StillMissing } from '../setup/ReadyStep.tsx';
import { ClockPanel, SmsPanel } from './Alarms.tsx';
import { useDashboard } from './dashboard.api.ts';
import { figuresOf } from './day-figures.ts';
import { RecentActivity } from './RecentActivity.tsx';
import { ThingsToDo } from './ThingsToDo.tsx';
import { TodayByDoctor } from './TodayByDoctor.tsx';

const text = adminText.dashboard;

/** /admin/dashboard: what is overdue, the state of today, and the clinic's numbers (rules: queue 16). */
export function DashboardPage() {
  const { data, error, refetch } = useDashboard();
  const day = data?.day;
  return (
    <>
      <PageHeader
        title={text.title}
        mark={day && <span className="text-muted">{formatFullDate(day.date)}</span>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-lg" data-wide>
        <StillMissing />
        <QueryError query={{ error, refetch }} failed={error ? failureOf(error, text) : ''} />
        {/* Data on the screen stays there if a later refresh fails. */}
        {(data || !error) && (
          <>
            {data?.smsTrouble && <SmsPanel trouble={data.smsTrouble} />}
            {data?.clockQuestion && <ClockPanel question={data.clockQuestion} />}
            {day && (
              <PartBoundary>
                <ThingsToDo day={day} onDone={() => void refetch()} />
              </PartBoundary>
            )}
            <PartBoundary>
              <Figures day={day} />
            </PartBoundary>
            {day?.money && <MoneyToday money={day.money} date={day.date} />}
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-lg min-[100rem]:grid-cols-[minmax(0,1fr)_25rem]">
              <TodayByDoctor day={day} isWithoutDoctors={data?.totalDoctors === 0} />
              <div className="grid min-w-0 items-start gap-lg lg:max-[100rem]:grid-cols-2">
                <RecentActivity latest={day?.latest} />
                <DepartmentBars departments={data?.departmentStats} />
              </div>
            </div>
            <Statistics stats={data} />
          </>
        )}
      </div>
    </>
  );
}

const now = adminDashboardText.now;

/** The large numbers of today, which change all the time. */
function Figures({ day }: { day: ClinicDay | undefined }) {
  const figures = day && figuresOf(day);
  const longest = figures?.longest;
  const isEmpty = figures?.waiting === 0;
  return (
    <section aria-label={now.title}>
      <dl className="m-0 grid grid-cols-2 overflow-hidden rounded-md border border-line bg-surface md:grid-cols-4">
        <Figure
          label={now.waiting}
          value={figures && formatNumber(figures.waiting)}
          note={figures && now.inside(figures.inside)}
        />
        <Figure
          label={now.longest}
          value={longest ? adminDashboardText.minutes(longest.minutes) : isEmpty && now.nobodyWaits}
          note={longest && localText(longest.sitting.doctorName, longest.sitting.doctorNameBn)}
        />
        <Figure label={now.seen} value={figures && formatNumber(figures.seen)} />
        <Figure
          label={now.notCome}
          value={figures && formatNumber(figures.notCome)}
          note={figures && now.notHere(figures.notHere)}
        />
      </dl>
    </section>
  );
}

interface FigureProps {
  label: string;
  /** If it is not known, a dash is shown. */
  value: string | false | undefined;
  note?: ReactNode;
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="min-w-0 border-line p-gutter nth-[even]:border-s nth-[n+3]:border-t md:py-sm md:nth-[n+2]:border-s md:nth-[n+3]:border-t-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={`m-0 text-2xl leading-tight font-bold lg:text-3xl tabular-nums ${value ? '' : 'text-muted'}`}
      >
        {value || '–'}
      </dd>
      {note && <dd className="m-0 text-sm wrap-anywhere text-muted">{note}</dd>}
    </div>
  );
}

const moneyText = adminDashboardText.money;
const MONEY = ['taken', 'refunded', 'discounts', 'due'] as const;

/** The money of today in one quiet line, with a link to the report of the day (rules: money 9). */
function MoneyToday({ money, date }: { money: NonNullable<ClinicDay['money']>; date: string }) {
  return (
    <section
      aria-labelledby="money-today"
      className="relative flex flex-wrap items-center gap-x-gutter gap-y-1 rounded-md border border-line bg-surface px-gutter py-xs hover:bg-sunken"
    >
      <h2 id="money-today" className="flex min-h-tap items-center text-base">
        <Link
          to={`${adminPaths.money}?tab=report&from=${date}&to=${date}`}
          className="text-text no-underline after:absolute after:inset-0 hover:underline"
        >
          {moneyText.title}
        </Link>
      </h2>
      <dl className="m-0 flex flex-wrap gap-x-gutter gap-y-1">
        {MONEY.map((name) => (
          <div key={name} className="flex items-baseline gap-1.5 whitespace-nowrap">
            <dt className="text-sm text-muted">{moneyText[name]}</dt>
            <dd className="m-0 font-bold tabular-nums">{formatTaka(money[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const departmentsText = text.departments;

/** Appointments by department, as bars and numbers. Each is a link to the active doctors that it counts. */
function DepartmentBars({ departments }: { departments: DashboardStats['departmentStats'] | undefined }) {
  const most = Math.max(1, ...(departments ?? []).map(({ count }) => count));
  return (
    <Panel id="department-bars" title={departmentsText.title}>
      {!departments && <SkeletonLines lines={6} height="2.5rem" />}
      {departments?.length === 0 && <p className="text-muted">{departmentsText.none}</p>}
      <ul className="m-0 grid list-none gap-sm p-0">
        {departments?.map(({ id, name, nameBn, doctorCount, count }) => (
          <li
            key={id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-sm gap-y-1 hover:bg-sunken"
          >
            <span className="font-medium wrap-anywhere">
              <Sign emoji={departmentEmoji(name)} />{' '}
              <Link
                to={adminPaths.activeDoctorsOf(name)}
                className="text-text no-underline after:absolute after:-inset-x-2 after:-inset-y-1.5 hover:underline"
              >
                {localText(name, nameBn)}
              </Link>
              <span className="ms-2 text-sm font-normal whitespace-nowrap text-muted">
                {departmentsText.doctors(doctorCount)}
              </span>
            </span>
            <span className="font-semibold whitespace-nowrap tabular-nums">
              <span aria-hidden="true">{formatNumber(count)}</span>
              <span className="sr-only">{departmentsText.appointments(count)}</span>
            </span>
            <svg
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="col-span-full block h-2.5 w-full rounded-full bg-line text-accent"
              aria-hidden="true"
              focusable="false"
            >
              <rect width={(count / most) * 100} height="1" fill="currentColor" />
            </svg>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Each number with its list, which has as many rows. The list of appointments begins with today. */
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

/** The totals in one quiet line, each a link to its list; dashes while they load. */
function Statistics({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <div className="flex flex-wrap gap-x-gutter border-0 border-t border-solid border-line text-sm text-muted">
      {GROUPS.map(({ title, numbers }) => (
        <section key={title} aria-label={title}>
          <h2 className="sr-only">{title}</h2>
          <dl className="m-0 flex flex-wrap gap-x-gutter">
            {numbers.map(([name, to]) => (
              <div key={name} className="relative flex min-h-tap items-center gap-1.5 whitespace-nowrap">
                <dt>
                  <Link
                    to={to}
                    className="text-muted no-underline after:absolute after:inset-0 hover:underline"
                  >
                    {text.stats[name]}
                  </Link>
                </dt>
                <dd className="m-0 font-bold text-text tabular-nums">
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
