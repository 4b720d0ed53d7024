import { addDays } from '@clinic-serial/contract/time/calendar';
import { Button } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { adminDateText as text } from '#messages/admin';
import { focusOn } from '../../ui/focus/focus.ts';
import classes from './CalendarPopup.module.css';
import { ClinicCalendar } from './ClinicCalendar.tsx';

/** The distance to the field and to the edges of the window, in pixels. */
const GAP = 6;

interface CalendarPopupProps {
  /** The name of the field. */
  label: string;
  value: string | null;
  /** The clinic day. */
  today: string;
  min: string | undefined;
  max: string | undefined;
  /** The field beside which the calendar opens. */
  besides: RefObject<HTMLElement | null>;
  onChoose: (date: string) => void;
  onClose: () => void;
}

/**
 * The calendar of a date field. It is a <dialog>, so that it also opens over another dialog, Escape closes it alone, and the
 * focus stays inside.
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
      className={classes.popup}
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
      <div className={classes.content}>
        {shortcuts.length > 0 && (
          <div className={classes.shortcuts}>
            {shortcuts.map(({ name, date }) => (
              <Button
                key={name}
                size="sm"
                variant="default"
                aria-pressed={date === value}
                onClick={() => choose(date)}
              >
                {name}
              </Button>
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
