import { localText } from '@clinic-serial/contract/messages/current/format';
import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import { isFinished } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { ListedQueue, listQueues } from '@clinic-serial/contract/subjects/queue';
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
import { SittingState } from '../queue/SittingState.tsx';
import { useStaff } from '../staff-context.ts';
import classes from './TodayByDoctor.module.css';

const text = adminDashboardText;

interface TodayByDoctorProps {
  day: DataOf<typeof listQueues> | undefined;
  /** True if the clinic has no doctor at all. */
  isWithoutDoctors: boolean;
}

/** The sittings of today, each with the numbers of its queue. A row leads to the desk of its sitting. */
export function TodayByDoctor({ day, isWithoutDoctors }: TodayByDoctorProps) {
  const sittings = day && inOrder(day.sittings);
  return (
    <section className={classes.today} aria-labelledby="today-by-doctor">
      <h2 id="today-by-doctor" className={classes.heading}>
        {text.title}
      </h2>
      {sittings?.length === 0 ? (
        <NoSitting isWithoutDoctors={isWithoutDoctors} />
      ) : (
        <>
          <DataTable
            caption={text.title}
            columns={COLUMNS}
            rows={sittings}
            rowKey={({ doctorId, sitting }) => `${doctorId} ${sitting}`}
            skeletonRows={4}
            actions={(sitting) => day && <SheetIcon sitting={sitting} date={day.date} />}
          />
          <CourseLegend />
        </>
      )}
    </section>
  );
}

/** Overdue ones first, finished ones last, each by their hours. */
function inOrder(sittings: readonly ListedQueue[]): ListedQueue[] {
  const rank = ({ overdue, now }: ListedQueue) => (overdue ? 0 : isFinished(now) ? 2 : 1);
  return [...sittings].sort((one, other) => rank(one) - rank(other));
}

const { columns } = text;
const number = (key: 'seen' | 'waiting' | 'notHere' | 'free', roomy = false): Column<ListedQueue> => ({
  key,
  header: columns[key],
  numeric: true,
  roomy,
  cell: (sitting) => <span className={classes.number}>{formatNumber(sitting[key])}</span>,
});
const COLUMNS: Columns<ListedQueue> = [
  {
    key: 'doctor',
    header: columns.doctor,
    cell: ({ doctorId, sitting, doctorName, doctorNameBn, departmentName, departmentNameBn, ...hours }) => (
      <>
        <Link to={adminPaths.queueOf(doctorId, sitting)} className={classes.open}>
          {localText(doctorName, doctorNameBn)}
        </Link>
        <span className={list.quiet}>
          <span className={`${list.piece} ${classes.department}`}>
            {localText(departmentName, departmentNameBn)}
          </span>
          <span className={list.piece}>{formatTimeRange(hours.startTime, hours.endTime)}</span>
        </span>
      </>
    ),
  },
  {
    key: 'state',
    header: columns.state,
    cell: (sitting) => (
      <span className={classes.state}>
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
    <span className={classes.late}>{text.began(lateMinutes)}</span>
  ) : (
    <span className={classes.quiet}>{text.onTime}</span>
  );
}

/** Who is called next, and the number that is inside. */
function Next({ sitting }: { sitting: ListedQueue }) {
  const { next, serving, state } = sitting;
  if (isOver(sitting)) return <span className={classes.quiet}>–</span>;
  return (
    <span className={classes.next}>
      {next ? (
        <span className={classes.person}>{text.person(next.serialNumber, next.patientName)}</span>
      ) : (
        <span className={classes.quiet}>{text.nobodyNext}</span>
      )}
      {state !== 'expected' && (
        <span className={classes.quiet}>{serving === null ? text.nobodyInside : text.inside(serving)}</span>
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
      className={`${QUIET_ICON_BUTTON} ${classes.sheet}`}
      aria-label={label}
      title={label}
    >
      <IconFileText size={20} stroke={1.75} aria-hidden />
    </Link>
  );
}

function NoSitting({ isWithoutDoctors }: { isWithoutDoctors: boolean }) {
  const { can } = useStaff();
  if (isWithoutDoctors) {
    return (
      <EmptyBox
        title={text.noDoctors}
        text={text.noDoctorsText}
        action={can('create') && <ActionLink to={adminPaths.doctorNew}>{text.addDoctor}</ActionLink>}
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

/** In the order of the bar, from the people who were seen to the places that are still free. */
const PARTS = ['seen', 'notCome', 'inside', 'waiting', 'notHere', 'free'] as const;

/** How far a sitting has come: a bar of all its people and places. Its parts are said in words as well. */
function CourseBar({ sitting }: { sitting: ListedQueue }) {
  const counts = { ...sitting, inside: sitting.serving === null ? 0 : 1 };
  const shown = PARTS.filter((part) => counts[part] > 0);
  const words = shown
    .map((part) => adminDashboardText.part(adminDashboardText.parts[part], counts[part]))
    .join(', ');
  return (
    <span className={classes.bar} role="img" aria-label={words}>
      {shown.map((part) => (
        <span key={part} className={classes.part} data-part={part} style={{ flexGrow: counts[part] }} />
      ))}
    </span>
  );
}

/** What the parts of the bars mean. Screen readers hear it with each bar. */
function CourseLegend() {
  return (
    <ul className={classes.legend} aria-label={adminDashboardText.legend}>
      {PARTS.map((part) => (
        <li key={part}>
          <span className={classes.sample} data-part={part} aria-hidden="true" />
          {adminDashboardText.parts[part]}
        </li>
      ))}
    </ul>
  );
}
