import { formatMonth } from '@clinic-serial/contract/messages/current/format';
import { addDays, weekdayOf } from '@clinic-serial/contract/time/calendar';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { adminDateText as text } from '#messages/admin';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { formatFullDate, formatNumber } from '../../ui/text/format.ts';
import classes from './ClinicCalendar.module.css';
import popupClasses from './DateField.module.css';

/** Mantine counts from 0 = Sunday; the clinic's week begins on Saturday (contract: CLINIC_WEEK). */
const SATURDAY = 6;

interface ClinicCalendarProps {
  value: string | null;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  month: string;
  onMonth: (date: string) => void;
  isOff?: (date: string) => boolean;
  fullWidth?: boolean;
  onChoose: (date: string) => void;
  /** Called for the day that is chosen already. */
  onAgain: (byKey: boolean) => void;
}

/** A month in which staff choose a day. It marks the clinic day, which may differ from the browser's. */
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

const GAP = 6;

interface CalendarPopupProps {
  label: string;
  value: string | null;
  today: string;
  min: string | undefined;
  max: string | undefined;
  /** The field beside which the calendar opens. */
  besides: RefObject<HTMLElement | null>;
  onChoose: (date: string) => void;
  onClose: () => void;
}

/**
 * The calendar of a date field. It is a <dialog>, so that it also opens over another dialog, Escape closes it
 * alone, and the focus stays inside.
 */
export function CalendarPopup({
  label,
  value,
  today,
  min,
  max,
  besides,
  onChoose,
  onClose,
}: CalendarPopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [month, setMonth] = useState(value ?? nearest(today, min, max));
  const shortcuts = [
    { name: text.today, date: today },
    { name: text.tomorrow, date: addDays(today, 1) },
  ].filter(({ date }) => (!min || date >= min) && (!max || date <= max));

  useLayoutEffect(() => {
    const popup = dialog.current;
    if (!popup || popup.open) return;
    popup.showModal();
    if (besides.current) place(popup, besides.current);
    focusOn(
      popup.querySelector<HTMLElement>('[data-selected]') ??
        popup.querySelector<HTMLElement>('[data-clinic-day]:not(:disabled)') ??
        popup.querySelector<HTMLElement>('td button:not(:disabled)'),
    );
  }, [besides]);

  function choose(date: string) {
    onChoose(date);
    close();
  }

  function close() {
    dialog.current?.close();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: on the keyboard, Escape does the same
    <dialog
      ref={dialog}
      className={popupClasses.popup}
      data-popup
      aria-label={text.open(label)}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className={popupClasses.content}>
        {shortcuts.length > 0 && (
          <div className={popupClasses.shortcuts}>
            {shortcuts.map(({ name, date }) => (
              <ActionButton
                look="quiet"
                size="sm"
                key={name}
                aria-pressed={date === value}
                onClick={() => choose(date)}
              >
                {name}
              </ActionButton>
            ))}
          </div>
        )}
        <ClinicCalendar
          value={value}
          today={today}
          min={min}
          max={max}
          month={month}
          onMonth={setMonth}
          onChoose={choose}
          onAgain={close}
        />
      </div>
    </dialog>
  );
}

/** The date of the calendar's first month: today, or the nearest date that may be chosen. */
function nearest(today: string, min: string | undefined, max: string | undefined): string {
  if (min && today < min) return min;
  if (max && today > max) return max;
  return today;
}

/** Opens the calendar below the field if there is room, else as near as the window allows. */
function place(popup: HTMLDialogElement, field: HTMLElement): void {
  const beside = field.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const within = (at: number, size: number, room: number) => Math.max(GAP, Math.min(at, room - size - GAP));
  popup.style.left = `${within(beside.left, width, window.innerWidth)}px`;
  popup.style.top = `${within(beside.bottom + GAP, height, window.innerHeight)}px`;
}
