import { fields } from '@clinic-serial/contract/messages/current/fields';
import { digitsOf } from '@clinic-serial/contract/text/digits';
import { type ClipboardEvent, type ReactNode, useId, useState } from 'react';
import { formTexts } from '#messages/forms';
import { controlLook } from './TextField.tsx';

const texts = formTexts.date;
const PARTS = ['day', 'month', 'year'] as const;

interface DateFieldsProps {
  label: string;
  /** YYYY-MM-DD; an empty text for no date. */
  value: string;
  /** Called with YYYY-MM-DD, an empty text, or a text that is no date while parts are missing. */
  onChange: (date: string) => void;
  error?: ReactNode;
  readOnly?: boolean;
  form?: string;
  /** The names by which browsers fill in the parts, for example `bday`. Without it they fill in nothing. */
  autoComplete?: string;
}

/**
 * A date as three fields, because picking a year decades ago from a calendar takes many presses. The digits
 * may be Bangla, and a whole date may be pasted into any part.
 */
export function DateFields({ label, value, onChange, error, autoComplete, readOnly, form }: DateFieldsProps) {
  const [parts, setParts] = useState(() => partsOf(value));
  const [known, setKnown] = useState(value);
  const errorId = useId();

  // The form has loaded another date, for example that of a newer version.
  if (value !== known) {
    setKnown(value);
    if (value !== dateOf(parts)) setParts(partsOf(value));
  }

  function change(next: DateParts) {
    setParts(next);
    onChange(dateOf(next));
  }

  function paste(event: ClipboardEvent) {
    const pasted = pastedParts(event.clipboardData.getData('text'));
    if (!pasted || readOnly) return;
    event.preventDefault();
    change(pasted);
  }

  return (
    <fieldset className="m-0 grid min-w-0 gap-1.5 border-0 p-0">
      <legend className="p-0 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-3">
        {PARTS.map((part) => (
          <label key={part} className={part === 'year' ? 'w-24' : 'w-18'}>
            <span className="text-sm">{texts[part]}</span>
            <input
              className={`h-12 ${controlLook(error)}`}
              aria-invalid={error ? true : undefined}
              inputMode="numeric"
              maxLength={PART_LENGTHS[part]}
              autoComplete={autoComplete ? `${autoComplete}-${part}` : 'off'}
              value={parts[part]}
              onChange={(event) => change({ ...parts, [part]: digitsOf(event.currentTarget.value) })}
              onPaste={paste}
              readOnly={readOnly}
              form={form}
              aria-describedby={error ? errorId : undefined}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-sm leading-snug text-danger">
          {/* The usual message mentions YYYY-MM-DD, which nobody types here. */}
          {error === fields.notADate ? texts.bad : error}
        </p>
      )}
    </fieldset>
  );
}

/** A date as a person types it, in ASCII digits. Each part may be empty. */
interface DateParts {
  day: string;
  month: string;
  year: string;
}

const PART_LENGTHS: Record<keyof DateParts, number> = { day: 2, month: 2, year: 4 };

export function partsOf(date: string): DateParts {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return { day: withoutZero(day), month: withoutZero(month), year };
}

/**
 * Joins the parts to YYYY-MM-DD; an empty text if all parts are empty. If only some parts are there, the text
 * is not a valid date, and the form's check refuses it.
 */
export function dateOf({ day, month, year }: DateParts): string {
  if (!day && !month && !year) return '';
  return [year, withZero(month), withZero(day)].join('-');
}

/**
 * The parts of a pasted date: 12/5/1990, 12-05-1990, 1990-05-12 or 12.5.1990, also in Bangla digits.
 *
 * @returns undefined if the text is no date
 */
export function pastedParts(text: string): DateParts | undefined {
  const parts = text
    .trim()
    .split(/[\s./-]+/)
    .map(digitsOf);
  const [first = '', month = '', last = ''] = parts;
  if (parts.length !== 3 || !/^\d{1,2}$/.test(month)) return undefined;
  const found = first.length === 4 ? { year: first, month, day: last } : { day: first, month, year: last };
  if (!/^\d{4}$/.test(found.year) || !/^\d{1,2}$/.test(found.day)) return undefined;
  return { day: withoutZero(found.day), month: withoutZero(found.month), year: found.year };
}

const withZero = (part: string) => (part === '' ? '' : part.padStart(2, '0'));
const withoutZero = (part: string) => part.replace(/^0/, '');
