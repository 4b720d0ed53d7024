import { localText } from '@clinic-serial/contract/messages/current/format';
import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import { isFinished } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { ClinicDay } from '@clinic-serial/contract/subjects/dashboard';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import { REPORT_LIMITS } from '@clinic-serial/contract/time/report-periods';
import { IconFileText } from '@tabler/icons-react';
import { adminDashboardText } from '#messages/admin-dashboard';
import { adminDaySheetText } from '#messages/admin-sitting-record';
import { Link } from '../../ui/address/Link.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { QUIET_ICON_BUTTON } from '../../ui/button/icon-button.ts';
import { type Column, type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { formatNumber, formatTimeRange } from '../../ui/text/format.ts';
import { list } from '../list.ts';
import { adminPaths } from '../paths.ts';
import { AtPlace, useStaffPlaces } from '../places.tsx';
import { SittingState } from '../queue/SittingState.tsx';
import { useStaff } from '../staff-context.ts';
import { Unfolding } from './Unfolding.tsx';

const text = adminDashboardText;

interface TodayByDoctorProps {
  day: Pick<ClinicDay, 'date' | 'sittings'> | undefined;
  /** True if the clinic has no doctor at all. */
  isWithoutDoctors: boolean;
}

/** On a phone's card the four numbers are beside each other. Everything else takes the whole width. */
const CARDS =
  'max-md:[&_tbody_tr]:grid-cols-4 max-md:[&_tbody_tr]:gap-2 ' +
  'max-md:[&_tbody_th]:col-span-full max-md:[&_td:not([data-numeric]):not(:last-child)]:col-span-full ' +
  'max-md:[&_td:not([data-numeric])]:block max-md:[&_td:not([data-numeric])]:before:content-none ' +
  'max-md:[&_td[data-numeric]]:flex max-md:[&_td[data-numeric]]:flex-col max-md:[&_td[data-numeric]]:gap-0 ' +
  'max-md:[&_td[data-numeric]]:before:text-xs';

/** Tablets have no room for the bars, which only repeat the numbers. */
const ON_TABLETS = 'md:max-lg:[&_td:nth-last-child(2)]:hidden md:max-lg:[&_th:nth-last-child(2)]:hidden';

/** The sittings of today, each with the numbers of its queue. A row leads to the desk of its sitting. */
export function TodayByDoctor({ day, isWithoutDoctors }: TodayByDoctorProps) {
  const open = day && inOrder(day.sittings.filter((sitting) => !isDone(sitting)));
  const finished = day?.sittings.filter(isDone) ?? [];
  const table = (caption: string, rows: readonly ListedQueue[] | undefined) => (
    <div className={`${CARDS} ${ON_TABLETS}`}>
      <DataTable
        caption={caption}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ doctorId, sitting }) => `${doctorId} ${sitting}`}
        skeletonRows={4}
        actions={(sitting) => day && <SheetIcon sitting={sitting} date={day.date} />}
        opensOnPress
        compact
      />
    </div>
  );
  return (
    <section
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-sm"
      aria-labelledby="today-by-doctor"
    >
      <h2 id="today-by-doctor" className="text-lg">
        {text.title}
      </h2>
      {day?.sittings.length === 0 && <NoSitting isWithoutDoctors={isWithoutDoctors} />}
      {(!open || open.length > 0) && (
        <>
          {table(text.title, open)}
          <div className="md:max-lg:hidden">
            <CourseLegend />
          </div>
        </>
      )}
      {finished.length > 0 && (
        <Unfolding
          key={open?.length === 0 ? 'all' : 'some'}
          label={text.finished(finished.length)}
          open={open?.length === 0}
        >
          {table(text.finished(finished.length), finished)}
        </Unfolding>
      )}
    </section>
  );
}

/** True for a sitting about which nobody has to do anything any more. */
const isDone = ({ now, overdue }: ListedQueue) => isFinished(now) && !overdue;

/** The overdue sittings first. Within each part the sittings stay in the order of their hours. */
function inOrder(sittings: readonly ListedQueue[]): ListedQueue[] {
  const rank = ({ overdue }: ListedQueue) => (overdue ? 0 : 1);
  return [...sittings].sort((one, other) => rank(one) - rank(other));
}

const QUIET = 'text-sm text-muted';

const { columns } = text;
const number = (key: 'seen' | 'waiting' | 'notHere' | 'free', roomy = false): Column<ListedQueue> => ({
  key,
  header: columns[key],
  numeric: true,
  roomy,
  cell: (sitting) => (
    <span className="text-lg font-semibold tabular-nums [th_&]:text-base">{formatNumber(sitting[key])}</span>
  ),
});
const COLUMNS: Columns<ListedQueue> = [
  {
    key: 'doctor',
    header: columns.doctor,
    cell: (sitting) => <Doctor of={sitting} />,
  },
  {
    key: 'state',
    header: columns.state,
    cell: (sitting) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <SittingState sitting={sitting} />
        <Began sitting={sitting} />
      </span>
    ),
  },
  { key: 'next', header: columns.next, cell: (sitting) => <Next sitting={sitting} /> },
  number('seen'),
  number('waiting'),
  number('notHere', true),
  number('free'),
  { key: 'course', header: columns.course, cell: (sitting) => <CourseBar sitting={sitting} /> },
];

/** How late a running sitting began. As in the reports, up to 10 minutes are on time (rules: numbers 8). */
function Began({ sitting: { lateMinutes, now, overdue } }: { sitting: ListedQueue }) {
  if (lateMinutes === null || overdue || isFinished(now)) return null;
  return lateMinutes > REPORT_LIMITS.onTimeMinutes ? (
    <span className="text-sm font-semibold text-warn">{text.began(lateMinutes)}</span>
  ) : (
    <span className={QUIET}>{text.onTime}</span>
  );
}

/** The person who is called next, and the serial that is inside. */
function Next({ sitting }: { sitting: ListedQueue }) {
  const { next, serving, state } = sitting;
  if (isOver(sitting)) return <span className={QUIET}>–</span>;
  return (
    <span className="grid min-w-24 justify-items-start min-[80rem]:min-w-30">
      {next ? (
        <span className="font-semibold wrap-anywhere">
          {text.person(next.serialNumber, next.patientName)}
        </span>
      ) : (
        <span className={`${QUIET} ${state === 'expected' ? 'max-md:hidden' : ''}`}>{text.nobodyNext}</span>
      )}
      {state !== 'expected' && (
        <span className={QUIET}>{serving === null ? text.nobodyInside : text.inside(serving)}</span>
      )}
    </span>
  );
}

function SheetIcon({
  sitting: { doctorId, doctorName, doctorNameBn },
  date,
}: {
  sitting: ListedQueue;
  date: string;
}) {
  const label = adminDaySheetText.openOf(localText(doctorName, doctorNameBn));
  return (
    <Link
      to={adminPaths.daySheet(doctorId, date)}
      className={QUIET_ICON_BUTTON}
      aria-label={label}
      title={label}
    >
      <IconFileText size={20} stroke={1.75} aria-hidden />
    </Link>
  );
}

function NoSitting({ isWithoutDoctors }: { isWithoutDoctors: boolean }) {
  const { canForAll } = useStaff();
  if (isWithoutDoctors) {
    return (
      <EmptyBox
        title={text.noDoctors}
        text={text.noDoctorsText}
        action={canForAll('create') && <ActionLink to={adminPaths.doctorNew}>{text.addDoctor}</ActionLink>}
      />
    );
  }
  return (
    <EmptyBox
      title={text.none}
      text={text.noneText}
      action={<ActionLink to={adminPaths.calendar}>{text.openCalendar}</ActionLink>}
    />
  );
}

/** The parts in the order of the bar, from people who were seen to places that are still free. */
const PARTS = ['seen', 'notCome', 'inside', 'waiting', 'notHere', 'free'] as const;
type Part = (typeof PARTS)[number];

const FILLS: Record<Part, string> = {
  seen: 'text-accent',
  notCome: 'text-danger',
  inside: 'text-text',
  waiting: 'text-warn-bar',
  notHere: 'text-line-strong',
  free: 'text-line',
};

/** The progress of a sitting: a bar of all its people and places. Its parts are named in words too. */
function CourseBar({ sitting }: { sitting: ListedQueue }) {
  const counts = { ...sitting, inside: sitting.serving === null ? 0 : 1 };
  const shown = PARTS.filter((part) => counts[part] > 0);
  const words = shown.map((part) => text.part(text.parts[part], counts[part])).join(', ');
  const total = shown.reduce((sum, part) => sum + counts[part], 0);
  const placeOf = (index: number) => shown.slice(0, index).reduce((sum, part) => sum + counts[part], 0);
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, total)} 1`}
      preserveAspectRatio="none"
      className="block h-3 w-full min-w-12 rounded-full md:max-[80rem]:w-14 min-[80rem]:max-[100rem]:w-24"
      role="img"
      aria-label={words}
    >
      {shown.map((part, index) => (
        <rect
          key={part}
          x={placeOf(index)}
          width={counts[part]}
          height="1"
          // A line in the background colour separates the parts, so that they differ without colours too.
          className={`${FILLS[part]} fill-current stroke-surface stroke-1 [vector-effect:non-scaling-stroke]`}
        />
      ))}
    </svg>
  );
}

/** The legend of the bars. Screen readers hear the meanings with each bar. */
function CourseLegend() {
  return (
    <ul className={`m-0 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 ${QUIET}`} aria-label={text.legend}>
      {PARTS.map((part) => (
        <li key={part} className="flex items-center gap-1.5">
          <svg viewBox="0 0 1 1" className={`size-3 rounded-sm ${FILLS[part]}`} aria-hidden="true">
            <rect width="1" height="1" fill="currentColor" />
          </svg>
          {text.parts[part]}
        </li>
      ))}
    </ul>
  );
}

/** The doctor of a row and the hours. With several places there is a third line, which needs more room. */
function Doctor({ of: sitting }: { of: ListedQueue }) {
  const { doctorId, doctorName, doctorNameBn, departmentName, departmentNameBn, startTime, endTime } =
    sitting;
  const hasPlaces = useStaffPlaces().all.length > 0;
  return (
    <span className={`block ${hasPlaces ? 'md:py-1.5' : ''}`}>
      <Link to={adminPaths.queueOf(doctorId, sitting.sitting)} className={`${list.strong} lg:min-w-44`}>
        {localText(doctorName, doctorNameBn)}
      </Link>
      <span className={list.quiet}>
        <span className={`${list.piece} md:max-[100rem]:hidden`}>
          {localText(departmentName, departmentNameBn)}
        </span>
        <span className={list.piece}>{formatTimeRange(startTime, endTime)}</span>
        <AtPlace of={sitting} className={list.piece} />
      </span>
    </span>
  );
}
