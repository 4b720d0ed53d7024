import { Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { adminDoctorsText } from '#messages/admin-doctors';
import { focusOn } from '../../ui/focus/focus.ts';
import { formatNumber } from '../../ui/text/format.ts';
import day from './DayEditor.module.css';
import classes from './ReservedSlots.module.css';
import { slotsOf, withoutSlot, withSlots } from './week-values.ts';

const text = adminDoctorsText.week;

interface ReservedSlotsProps {
  dayName: string;
  /** '1, 2, 5' */
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

/**
 * The reserved serials of a day: one chip for each, and a field for new numbers. Pressing a chip removes it.
 * Comma, semicolon, space, Enter or leaving the field turns the typed numbers into chips. Backspace in the
 * empty field removes the last chip.
 */
export function ReservedSlots({ dayName, value, error, onChange }: ReservedSlotsProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const slots = slotsOf(value);

  function take(words: string) {
    setTyped('');
    if (slotsOf(words).length > 0) onChange(withSlots(value, words));
  }

  function change(next: string) {
    if (/[,;\s]/.test(next)) take(next);
    else setTyped(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && typed) {
      // Enter does not submit the form yet: the typed number becomes a chip first.
      event.preventDefault();
      take(typed);
    } else if (event.key === 'Backspace' && typed === '' && slots.length > 0) {
      event.preventDefault();
      onChange(withoutSlot(value, slots.at(-1) ?? ''));
    }
  }

  return (
    <Input.Wrapper
      id={id}
      size="sm"
      label={text.reserved}
      error={error}
      classNames={{ label: day.label ?? '' }}
    >
      <div className={classes.field} data-error={error ? true : undefined}>
        {slots.map((slot) => (
          <button
            key={slot}
            type="button"
            className={classes.chip}
            aria-label={text.removeReserved(slot, dayName)}
            onClick={() => {
              onChange(withoutSlot(value, slot));
              focusOn(input.current);
            }}
          >
            {formatNumber(slot)}
            <IconX size={14} aria-hidden />
          </button>
        ))}
        <input
          ref={input}
          id={id}
          className={classes.input}
          inputMode="numeric"
          autoComplete="off"
          placeholder={slots.length === 0 ? text.addReserved : ''}
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => take(typed)}
        />
      </div>
    </Input.Wrapper>
  );
}
