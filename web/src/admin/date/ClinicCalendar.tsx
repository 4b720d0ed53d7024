import { formatMonth } from '@clinic-serial/contract/messages/current/format';
import { addDays, CLINIC_WEEK, monthsBefore, weekdayOf } from '@clinic-serial/contract/time/calendar';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { adminDateText as text } from '#messages/admin';
import { ActionButton } from '../../ui/button/Action.tsx';
import { QUIET_ICON_BUTTON } from '../../ui/button/icon-button.ts';
import { focusOn } from '../../ui/focus/focus.ts';
import { formatFullDate, formatNumber } from '../../ui/text/format.ts';

/** How many days each arrow key goes. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

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
  /** Called for the day that is already chosen. */
  onAgain: (byKey: boolean) => void;
}

/**
 * A month in which staff choose a day. It marks the clinic's today, which may differ from the browser's. The
 * arrow keys skip days that cannot be chosen.
 */
export function ClinicCalendar(props: ClinicCalendarProps) {
  const { value, today, min, max, month, onMonth, isOff = () => false, fullWidth = false } = props;
  const { onChoose, onAgain } = props;
  const table = useRef<HTMLTableElement>(null);
  const weeks = weeksOf(month);
  const dates = weeks.flat().filter((date) => date !== null);
  const first = `${month.slice(0, 7)}-01`;
  const next = addDays(first, dates.length);
  const canChoose = (date: string) => (!min || date >= min) && (!max || date <= max) && !isOff(date);
  const open = dates.filter(canChoose);
  /** The only day that Tab can reach. */
  const entry = [value, today].find((date) => date !== null && open.includes(date)) ?? open[0];

  function move(event: KeyboardEvent, from: string) {
    const days = STEPS[event.key];
    if (days === undefined) return;
    event.preventDefault();
    let to = addDays(from, days);
    while (dates.includes(to) && !canChoose(to)) to = addDays(to, days);
    focusOn(table.current?.querySelector<HTMLElement>(`[data-date="${to}"]`));
  }

  return (
    <div>
      <div className="flex items-center justify-between">
        <button
          type="button"
          className={MONTH_BUTTON}
          aria-label={text.previousMonth}
          disabled={min !== undefined && min >= first}
          onClick={() => onMonth(monthsBefore(first, 1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </button>
        <p className="font-medium" aria-live="polite">
          {formatMonth(first)}
        </p>
        <button
          type="button"
          className={MONTH_BUTTON}
          aria-label={text.nextMonth}
          disabled={max !== undefined && max < next}
          onClick={() => onMonth(next)}
        >
          <IconChevronRight size={20} aria-hidden />
        </button>
      </div>
      <table ref={table} className={`table-fixed border-collapse ${fullWidth ? 'w-full' : ''}`}>
        <thead>
          <tr>
            {CLINIC_WEEK.map((weekday) => (
              <th key={weekday} scope="col" className="pb-1 text-sm font-normal text-muted">
                {text.column(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month do not move
            <tr key={row}>
              {week.map((date, column) =>
                date === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same
                  <td key={column} className="p-0" />
                ) : (
                  <td key={date} className="p-0">
                    <button
                      type="button"
                      className={`h-tap p-0 text-base tabular-nums ${fullWidth ? 'w-full' : 'w-10'} ${lookOf({
                        isOpen: canChoose(date),
                        isOff: isOff(date),
                        isChosen: date === value,
                        isToday: date === today,
                      })}`}
                      data-date={date}
                      data-selected={date === value || undefined}
                      data-clinic-day={date === today || undefined}
                      aria-pressed={date === value}
                      aria-label={[
                        formatFullDate(date),
                        ...(date === today ? [text.isToday] : []),
                        ...(isOff(date) ? [text.isOff] : []),
                      ].join(', ')}
                      tabIndex={date === entry ? 0 : -1}
                      disabled={!canChoose(date)}
                      onKeyDown={(event) => move(event, date)}
                      // `detail` is 0 when a key was pressed.
                      onClick={({ detail }) => (date === value ? onAgain(detail === 0) : onChoose(date))}
                    >
                      {formatNumber(Number(date.slice(8)))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MONTH_BUTTON = `${QUIET_ICON_BUTTON} disabled:invisible`;

interface DayLook {
  isOpen: boolean;
  isOff: boolean;
  isChosen: boolean;
  isToday: boolean;
}

function lookOf({ isOpen, isOff, isChosen, isToday }: DayLook): string {
  if (isOpen && isChosen)
    return 'cursor-pointer rounded-md border-2 border-transparent bg-fill text-white hover:bg-fill-hover';
  const edge = isToday ? 'border-accent font-bold' : 'border-transparent';
  if (!isOpen)
    return `rounded-md border-2 text-muted opacity-60 ${edge} ${isOff ? 'bg-line line-through' : 'bg-transparent'}`;
  return `cursor-pointer rounded-md border-2 bg-transparent text-text hover:bg-sunken ${edge}`;
}

/** The weeks of the month of a date, from Saturday. Null stands for a day of another month. */
function weeksOf(month: string): (string | null)[][] {
  const first = `${month.slice(0, 7)}-01`;
  const before = CLINIC_WEEK.indexOf(weekdayOf(first));
  const weeks: (string | null)[][] = [];
  for (
    let start = addDays(first, -before);
    start.slice(0, 7) <= first.slice(0, 7);
    start = addDays(start, 7)
  ) {
    const week = CLINIC_WEEK.map((_, day) => addDays(start, day));
    weeks.push(week.map((date) => (date.startsWith(first.slice(0, 7)) ? date : null)));
  }
  return weeks;
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
 * The calendar of a date field. It is a <dialog>, so that it can open over another dialog, Escape closes only
 * it, and the focus stays inside.
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
      className="fixed m-0 max-h-[calc(100vh-0.75rem)] max-w-[calc(100vw-0.75rem)] overflow-auto rounded-md border border-line-strong bg-surface p-0 text-text floating backdrop:bg-transparent"
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
      <div className="grid gap-xs p-3">
        {shortcuts.length > 0 && (
          <div className="grid auto-cols-[1fr] grid-flow-col gap-xs">
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

/** The date whose month is shown first: today, or the nearest date that can be chosen. */
function nearest(today: string, min: string | undefined, max: string | undefined): string {
  if (min && today < min) return min;
  if (max && today > max) return max;
  return today;
}

/** Opens the calendar below the field if there is room, otherwise as near as the window allows. */
function place(popup: HTMLDialogElement, field: HTMLElement): void {
  const beside = field.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const within = (at: number, size: number, room: number) => Math.max(GAP, Math.min(at, room - size - GAP));
  popup.style.left = `${within(beside.left, width, window.innerWidth)}px`;
  popup.style.top = `${within(beside.bottom + GAP, height, window.innerHeight)}px`;
}
