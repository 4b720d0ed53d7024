import { formatMonth } from '@clinic-serial/contract/messages/current/format';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { adminDateText as text } from '#messages/admin';
import { formatFullDate, formatNumber } from '../../ui/text/format.ts';
import classes from './ClinicCalendar.module.css';

/** Mantine counts from 0 = Sunday; the clinic's week begins on Saturday (contract: CLINIC_WEEK). */
const SATURDAY = 6;

interface ClinicCalendarProps {
  value: string | null;
  /** The clinic day. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  /** A date in the month that is shown. */
  month: string;
  onMonth: (date: string) => void;
  /** Days that are greyed out. */
  isOff?: (date: string) => boolean;
  /** Takes the whole width of the place it stands in. */
  fullWidth?: boolean;
  onChoose: (date: string) => void;
  /** Called for the day that is chosen already. */
  onAgain: (byKey: boolean) => void;
}

/** A month in which staff choose a day. It knows the clinic day, which may be another one than the browser's. */
export function ClinicCalendar(props: ClinicCalendarProps) {
  const { value, today, min, max, month, onMonth, isOff = () => false, fullWidth = false } = props;
  const { onChoose, onAgain } = props;
  return (
    <DatePicker
      value={value}
      onChange={(date) => date && onChoose(date)}
      date={month}
      onDateChange={onMonth}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      excludeDate={isOff}
      allowDeselect={false}
      firstDayOfWeek={SATURDAY}
      weekendDays={[]}
      weekdayFormat={(date) => text.column(weekdayOf(date))}
      monthLabelFormat={formatMonth}
      renderDay={(date) => formatNumber(Number(date.slice(8)))}
      maxLevel="month"
      enableKeyboardNavigation={false}
      hideOutsideDates
      fullWidth={fullWidth}
      size="md"
      ariaLabels={{ previousMonth: text.previousMonth, nextMonth: text.nextMonth }}
      classNames={{
        day: classes.day ?? '',
        weekday: classes.weekday ?? '',
        calendarHeaderControl: classes.control ?? '',
      }}
      getDayProps={(date) => ({
        // Mantine's own mark is on the browser's day.
        'data-clinic-day': date === today || undefined,
        'data-off': isOff(date) || undefined,
        'aria-pressed': date === value,
        // Mantine reports no change when the day is chosen already. `detail` is 0 when a key was pressed.
        onClick: ({ detail }) => {
          if (date === value) onAgain(detail === 0);
        },
      })}
      getDayAriaLabel={(date) =>
        [
          formatFullDate(date),
          ...(date === today ? [text.isToday] : []),
          ...(isOff(date) ? [text.isOff] : []),
        ].join(', ')
      }
    />
  );
}
