import { localText } from '@clinic-serial/contract/messages/current/format';
import { type DayOfDoctor, listDaysOn } from '@clinic-serial/contract/subjects/calendar';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { adminCalendarText } from '#messages/admin-calendar';
import { Link } from '../../ui/address/Link.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { useDateDebounce } from '../../ui/list/FilterRow.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { DateField } from '../date/DateField.tsx';
import { QueryError } from '../LoadState.tsx';
import { list } from '../list.ts';
import { adminPaths } from '../paths.ts';
import { useAtPlace } from '../places.tsx';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { MAIN_ROW } from './calendar-looks.ts';
import { DayMarks, HoursOfDay } from './DayMarks.tsx';

const text = adminCalendarText.days;

interface DaysTabProps {
  today: string;
  date: string;
  /** True if doctors with a day off are shown too. */
  isAll: boolean;
  onDate: (date: string) => void;
  onAll: (isAll: boolean) => void;
  onOpen: (doctorId: number, date: string) => void;
}

/** All doctors who sit on a date or would sit, one row each. */
export function DaysTab({ today, date, isAll, onDate, onAll, onOpen }: DaysTabProps) {
  const { can } = useStaff();
  const query = useStaffRead(listDaysOn, {
    query: { date, ...useAtPlace() },
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = query;
  const [other] = useDateDebounce(date, (next) => onDate(next || today));
  const days = data?.days;
  const sitting = days?.filter(wouldSit);
  const offCount = days && sitting ? days.length - sitting.length : 0;
  const rows = isAll ? days : sitting;

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
      <div className={MAIN_ROW} role="group" aria-label={text.which}>
        {(
          [
            [text.today, today],
            [text.tomorrow, addDays(today, 1)],
          ] as const
        ).map(([label, day]) => (
          <ActionButton
            key={label}
            look={date === day ? 'soft' : 'quiet'}
            aria-pressed={date === day}
            onClick={() => onDate(day)}
          >
            {label}
          </ActionButton>
        ))}
        <DateField label={text.other} {...other} />
      </div>
      {error && (
        <div className={list.error}>
          <QueryError query={query} failed={adminCalendarText.loadFailed} />
        </div>
      )}
      {rows?.length === 0 && <EmptyBox title={text.none} text={text.noneText} />}
      {rows?.length !== 0 && (rows || !error) && (
        <DataTable
          caption={text.caption}
          columns={COLUMNS}
          actions={(day) => <OpenDay day={day} mayChange={can('update') && date >= today} onOpen={onOpen} />}
          rows={rows}
          rowKey={({ doctorId }) => doctorId}
          refreshing={isPlaceholderData}
        />
      )}
      {offCount > 0 && (
        <div className="mt-gutter">
          <ActionButton look="plain" size="sm" onClick={() => onAll(!isAll)}>
            {isAll ? text.hideOff : text.showOff(offCount)}
          </ActionButton>
        </div>
      )}
    </>
  );
}

/** True unless the day is an ordinary day off. */
const wouldSit = ({ enabled, reason, booked, touched }: DayOfDoctor) =>
  enabled || reason !== 'week' || booked > 0 || touched > 0;

const { columns } = text;
const COLUMNS: Columns<DayOfDoctor> = [
  {
    key: 'doctor',
    header: columns.doctor,
    cell: (day) => (
      <>
        <Link to={adminPaths.calendarOf(day.doctorId)} className={list.strong}>
          {localText(day.doctorName, day.doctorNameBn)}
        </Link>
        <span className="block text-sm text-muted max-md:hidden">
          {localText(day.departmentName, day.departmentNameBn)}
        </span>
      </>
    ),
  },
  {
    key: 'hours',
    header: columns.hours,
    phone: 'line',
    cell: (day) => (
      <span className="gap-1 md:grid md:justify-items-start max-md:[&>span]:inline max-md:[&>span>span+span]:before:content-[attr(data-and)]">
        <HoursOfDay day={day} ofList /> <DayMarks day={day} />
      </span>
    ),
  },
  {
    key: 'booked',
    header: columns.booked,
    phone: 'line',
    numeric: true,
    cell: ({ booked, patientLimit }) => (
      <span className={list.nowrap}>{adminCalendarText.marks.ofLimit(booked, patientLimit ?? 0)}</span>
    ),
  },
];

interface OpenDayProps extends Pick<DaysTabProps, 'onOpen'> {
  day: DayOfDoctor;
  mayChange: boolean;
}

/** Opens the day, to change it or to look at it. Phones show the sign alone, because every row has it. */
function OpenDay({ day: { doctorId, date, doctorName, doctorNameBn }, mayChange, onOpen }: OpenDayProps) {
  const Icon = mayChange ? IconPencil : IconEye;
  const name = localText(doctorName, doctorNameBn);
  return (
    <ActionButton
      look="plain"
      size="xs"
      aria-label={mayChange ? text.changeFor(name) : text.seeFor(name)}
      onClick={() => onOpen(doctorId, date)}
    >
      <Icon size={20} aria-hidden />
      <span className="whitespace-nowrap max-md:hidden">{mayChange ? text.change : text.see}</span>
    </ActionButton>
  );
}
