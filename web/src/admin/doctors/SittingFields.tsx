import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { adminDoctorsText } from '#messages/admin-doctors';
import { focusOn } from '../../ui/focus/focus.ts';
import { FieldFrame, TextField } from '../../ui/form/TextField.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { EndTimeField } from '../EndTimeField.tsx';
import { WhereFields } from '../WhereFields.tsx';
import { SIGN_BUTTON } from './day-looks.ts';
import { type SittingValues, slotsOf, withoutSlot, withSlots } from './week-values.ts';

const text = adminDoctorsText.week;

const CHIP =
  'inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-full border border-line-strong bg-sunken py-0 ps-2.5 ' +
  'pe-2 text-text tabular-nums [font:inherit] hover:border-danger hover:text-danger pointer-coarse:min-h-tap';
const INPUT =
  'min-h-8 w-16 min-w-0 flex-[1_1_4rem] border-0 bg-transparent px-1 py-0 text-text outline-none [font:inherit] ' +
  'placeholder:text-muted placeholder:opacity-100';

/** On wide screens the labels stay here, because the names above the columns are about the hours. */
const WHERE = '[grid-column:1/-1] lg:[grid-column:2/-2] lg:[&_label]:not-sr-only! lg:[&_label]:pb-1.5!';

interface SittingFieldsProps {
  dayName: string;
  hours: SittingValues;
  errors: Readonly<Record<string, ReactNode>>;
  /** True if the day has a second sitting. The sittings then have names. */
  named: boolean;
  onChange: (hours: SittingValues) => void;
  /** Missing for the only sitting of a day, which cannot be removed. */
  onRemove?: (() => void) | undefined;
}

/** The times, the limit and the reserved numbers of one sitting. */
export function SittingFields({ dayName, hours, errors, named, onChange, onRemove }: SittingFieldsProps) {
  const field = (key: 'startTime' | 'patientLimit') => ({
    value: hours[key],
    error: errors[key],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...hours, [key]: event.currentTarget.value }),
  });
  const name = text.sittings[hours.sitting];
  const fields = (
    <>
      <TextField type="time" label={text.start} {...field('startTime')} />
      <EndTimeField
        label={text.end}
        value={hours.endTime}
        error={errors.endTime}
        onChange={(endTime) => onChange({ ...hours, endTime })}
      />
      <TextField
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        label={text.limit}
        {...field('patientLimit')}
      />
      <div className="max-[36rem]:[grid-column:1/-1]">
        <ReservedSlots
          dayName={named ? text.sittingOf(dayName, name) : dayName}
          value={hours.reservedSlots}
          error={errors.reservedSlots}
          onChange={(reservedSlots) => onChange({ ...hours, reservedSlots })}
        />
      </div>
    </>
  );
  const where = (
    <WhereFields
      className={WHERE}
      where={hours}
      errors={errors}
      onChange={(chosen) => onChange({ ...hours, ...chosen })}
    />
  );
  if (!named) {
    return (
      <>
        {fields}
        {where}
      </>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={text.sittingOf(dayName, name)} className="[display:contents]">
      <p className="col-start-1 flex min-h-tap items-center text-sm text-muted max-lg:[grid-column:1/-1]">
        {name}
      </p>
      {fields}
      {onRemove && (
        <button
          type="button"
          className={SIGN_BUTTON}
          aria-label={text.removeSitting(dayName, name)}
          title={text.removeSitting(dayName, name)}
          onClick={onRemove}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
          <span>{text.removeShort}</span>
        </button>
      )}
      {where}
    </div>
  );
}

interface ReservedSlotsProps {
  dayName: string;
  /** '1, 2, 5' */
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

/**
 * The reserved serials of a day as chips; pressing one removes it. Comma, semicolon, space, Enter or leaving
 * the field makes chips of the typed numbers. Backspace in the empty field removes the last chip.
 */
function ReservedSlots({ dayName, value, error, onChange }: ReservedSlotsProps) {
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
      // Enter makes a chip of the typed number first. It does not submit the form yet.
      event.preventDefault();
      take(typed);
    } else if (event.key === 'Backspace' && typed === '' && slots.length > 0) {
      event.preventDefault();
      onChange(withoutSlot(value, slots.at(-1) ?? ''));
    }
  }

  return (
    <FieldFrame id={id} label={text.reserved} error={error}>
      <div
        className={`flex min-h-12 flex-wrap items-center gap-1 rounded-md border bg-surface px-1.5 py-1 focus-within:border-fill ${error ? 'border-danger' : 'border-line-strong'}`}
      >
        {slots.map((slot) => (
          <button
            key={slot}
            type="button"
            className={CHIP}
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
          className={INPUT}
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
    </FieldFrame>
  );
}
