import { formatMonth } from '@clinic-serial/contract/messages/current/format';
import type { DoctorDay } from '@clinic-serial/contract/subjects/calendar';
import { addDays, CLINIC_WEEK, monthsBefore, weekdayOf } from '@clinic-serial/contract/time/calendar';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { adminCalendarText } from '#messages/admin-calendar';
import { messageOf } from '../../api/errors.ts';
import { EmptyBox, ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import icon from '../../ui/style/icon-button.module.css';
import { formatShortDate } from '../../ui/text/format.ts';
import classes from './CalendarPage.module.css';
import { useDoctorDays } from './calendar.api.ts';
import { DayMarks, HoursOfDay } from './DayMarks.tsx';
import { DoctorSelect } from './DoctorSelect.tsx';

const text = adminCalendarText.month;

interface MonthTabProps {
  today: string;
  doctorId: number | null;
  /** The first date of the month. */
  month: string;
  onDoctor: (id: string) => void;
  onMonth: (first: string) => void;
  onOpen: (doctorId: number, date: string) => void;
}

/** The month of one doctor: a grid from Saturday to Friday on wide screens, a list by date on others. */
export function MonthTab({ today, doctorId, month, onDoctor, onMonth, onOpen }: MonthTabProps) {
  const next = monthsBefore(month, -1);
  const { data, error, refetch } = useDoctorDays(doctorId, month, addDays(next, -1));
  return (
    <>
      <div className={classes.row}>
        <DoctorSelect doctorId={doctorId} onDoctor={onDoctor} />
      </div>
      {doctorId === null && <EmptyBox title={text.choose} text={text.chooseText} />}
      {doctorId !== null && (
        <>
          <div className={`${classes.row} ${classes.months}`}>
            <button
              type="button"
              className={icon.quiet}
              aria-label={text.previous}
              title={text.previous}
              onClick={() => onMonth(monthsBefore(month, 1))}
            >
              <IconChevronLeft size={22} aria-hidden />
            </button>
            <h2 className={classes.month} aria-live="polite">
              {formatMonth(month)}
            </h2>
            <button
              type="button"
              className={icon.quiet}
              aria-label={text.next}
              title={text.next}
              onClick={() => onMonth(next)}
            >
              <IconChevronRight size={22} aria-hidden />
            </button>
          </div>
          {!data && error && (
            <ErrorBox
              message={adminCalendarText.loadFailed}
              detail={messageOf(error)}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !error && <SkeletonLines lines={8} height="3.5rem" />}
          {data && (
            <ol className={classes.grid}>
              {data.days.map((day, place) => (
                <li key={day.date} data-column={place === 0 ? columnOf(day.date) : undefined}>
                  <Cell day={day} isToday={day.date === today} onOpen={() => onOpen(doctorId, day.date)} />
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </>
  );
}

/** The column of a date in a week that begins on Saturday, from 1. */
const columnOf = (date: string) => CLINIC_WEEK.indexOf(weekdayOf(date)) + 1;

interface CellProps {
  day: DoctorDay;
  isToday: boolean;
  onOpen: () => void;
}

function Cell({ day, isToday, onOpen }: CellProps) {
  return (
    <button
      type="button"
      className={classes.cell}
      aria-current={isToday ? 'date' : undefined}
      data-today={isToday || undefined}
      data-off={!day.enabled || undefined}
      onClick={onOpen}
    >
      <time dateTime={day.date}>{formatShortDate(day.date)}</time>
      <HoursOfDay day={day} />
      {(day.enabled || day.booked > 0) && (
        <span>{adminCalendarText.marks.booked(day.booked, day.patientLimit ?? 0)}</span>
      )}
      <DayMarks day={day} short />
    </button>
  );
}
