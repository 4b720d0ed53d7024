import { patientText } from '#messages/patient';
import { messageOf } from '../../api/errors.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { EmptyBox, ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { firstName } from '../../ui/text/first-name.ts';
import { page } from '../page-looks.ts';
import { usePatient } from '../patient-context.ts';
import { useDashboardLists, useStats } from './dashboard.api.ts';
import { NextAppointment } from './NextAppointment.tsx';
import { WaitingPlaces } from './WaitingPlaces.tsx';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Tabs.css';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { Activity, PatientStats } from '@clinic-serial/contract/subjects/patients';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { Tabs } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { peopleText } from '#messages/people';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { StatTile } from '../../ui/badge/StatTile.tsx';
import { StatusIcon } from '../../ui/badge/StatusBadge.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { formatInstant } from '../../ui/text/format.ts';
import { AppointmentRows } from '../AppointmentRows.tsx';
import { useFamily } from '../people.api.ts';
import { personMark, personOfMark, personOptions } from '../person-mark.ts';

const text = patientText.dashboard;

const MOST_TICKETS = 3;

/** The next ticket, or all of a family's tickets of today; the first one while they are not known. */
function ticketsOf<Next>(
  upcoming: readonly Appointment[] | undefined,
  next: Next | undefined,
  today: string | undefined,
): readonly (Next | Appointment)[] {
  const ofToday = upcoming?.filter(({ appointmentDate }) => appointmentDate === today) ?? [];
  // Each ticket follows its queue, and browsers open few streams at once.
  if (ofToday.length > 0) return ofToday.slice(0, MOST_TICKETS);
  return next ? [next] : [];
}

/** The next ticket, the lists and the numbers. If the numbers or the lists fail, the rest is still shown. */
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
        <NextAppointment
          appointments={ticketsOf(lists?.upcoming, next, today)}
          loading={!lists && !next}
          today={today}
        />
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

const appointmentTabsText = text.list;
const TAB = 'tab';
const PAST = 'past';
const UPCOMING = 'upcoming';

interface AppointmentTabsProps {
  lists: { upcoming: readonly Appointment[]; past: readonly Appointment[] } | undefined;
  /** True if the patient has more appointments than these lists contain. */
  hasMore: boolean;
  today: string | undefined;
}

/**
 * The appointments in two tabs, Upcoming and Past. The URL keeps the open tab. A family can look at one
 * person's.
 */
function AppointmentTabs({ lists, hasMore, today }: AppointmentTabsProps) {
  const [params, setParams] = useSearchParams();
  const people = useFamily();
  const [mark, setMark] = useState('');
  const person = personOfMark(people, mark);
  const ofPerson = (rows: readonly Appointment[] | undefined) =>
    person ? rows?.filter(({ patientName }) => personMark(patientName) === mark) : rows;
  const open = params.get(TAB) === PAST ? PAST : UPCOMING;

  function show(tab: string | null) {
    setParams(tab === PAST ? { [TAB]: PAST } : {}, { replace: true });
  }

  return (
    <section className={page.section} aria-labelledby="list-title">
      <div className={page.head}>
        <h2 id="list-title">{appointmentTabsText.title}</h2>
        {people.length > 0 && (
          <SelectField
            label={peopleText.filter.label}
            data={personOptions(people, peopleText.filter.everybody)}
            value={person ? mark : ''}
            onChange={(event) => setMark(event.currentTarget.value)}
            labelBefore
          />
        )}
      </div>
      <Tabs value={open} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={appointmentTabsText.label}>
          <Tabs.Tab
            value={UPCOMING}
            className="min-h-tap text-base data-active:font-semibold data-active:text-accent"
          >
            {appointmentTabsText.upcoming}
          </Tabs.Tab>
          <Tabs.Tab
            value={PAST}
            className="min-h-tap text-base data-active:font-semibold data-active:text-accent"
          >
            {appointmentTabsText.past}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={UPCOMING} className="pt-3">
          <Rows
            rows={ofPerson(lists?.upcoming)}
            today={today}
            empty={
              <EmptyBox title={appointmentTabsText.noUpcoming} text={appointmentTabsText.noUpcomingText} />
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value={PAST} className="pt-3">
          <Rows
            rows={ofPerson(lists?.past)}
            today={today}
            empty={<EmptyBox title={appointmentTabsText.noPast} text={appointmentTabsText.noPastText} />}
          />
          {hasMore && (
            <Link to={paths.patientHistory} className={page.more}>
              {appointmentTabsText.older}
              <IconChevronRight size={18} aria-hidden />
            </Link>
          )}
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

interface RowsProps {
  rows: readonly Appointment[] | undefined;
  today: string | undefined;
  empty: ReactNode;
}

function Rows({ rows, today, empty }: RowsProps) {
  if (!rows || !today) return <SkeletonLines lines={3} height="5rem" />;
  return rows.length === 0 ? empty : <AppointmentRows appointments={rows} today={today} />;
}

const recentActivityText = text.activity;

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
      <h2 id="activity-title">{recentActivityText.title}</h2>
      {!activity &&
        (failed ? (
          <p className="text-muted">{recentActivityText.unavailable}</p>
        ) : (
          <SkeletonLines lines={4} height="3rem" />
        ))}
      {activity?.length === 0 && <p className="text-muted">{recentActivityText.none}</p>}
      {activity && activity.length > 0 && <Lines activity={activity} />}
      <Link to={paths.patientHistory} className={page.more}>
        {recentActivityText.viewAll}
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

const statsText = text.stats;

/** The four stat cards. If the numbers cannot be loaded, a sentence replaces them (rules: screens 6). */
function Stats({ stats, failed }: { stats: PatientStats | undefined; failed: boolean }) {
  return (
    <section aria-labelledby="stats-title">
      <h2 id="stats-title" className="sr-only">
        {statsText.title}
      </h2>
      {failed && !stats ? (
        <p className="rounded-md border border-line bg-sunken px-6 py-4 text-muted">
          {statsText.unavailable}
        </p>
      ) : (
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          <StatTile label={statsText.total} value={stats?.totalAppointments} />
          <StatTile label={statsText.upcoming} value={stats?.upcomingAppointments} />
          <StatTile label={statsText.today} value={stats?.todayAppointments} />
          <StatTile label={statsText.completed} value={stats?.completedAppointments} />
        </dl>
      )}
    </section>
  );
}
