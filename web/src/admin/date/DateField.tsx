import { fields } from '@clinic-serial/contract/messages/current/fields';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { adminDateText as text } from '#messages/admin';
import { useClinic } from '../../api/clinic.ts';
import { QUIET_ICON_BUTTON } from '../../ui/button/icon-button.ts';
import { focusOn } from '../../ui/focus/focus.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { CalendarPopup } from './ClinicCalendar.tsx';
import { isDate, typedDate, wholeDate } from './typed-date.ts';

interface DateFieldProps {
  label: string;
  /** YYYY-MM-DD; an empty text or undefined for no date. */
  value?: string;
  /** Called with YYYY-MM-DD, an empty text, or a typed text that is no date: the form's check refuses it. */
  onChange: (date: string) => void;
  /** The first and the last date that the calendar offers, YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
  description?: ReactNode;
  error?: ReactNode;
  /** The label of the button that empties the field. Without it there is no button. */
  clearLabel?: string;
  /** The form and the tests find the field by these. */
  ref?: Ref<HTMLInputElement>;
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  'data-autofocus'?: boolean;
}

/**
 * A date as the clinic writes it, '20 November 2026', in every browser. It can be typed as day/month/year,
 * moved by a day with the arrow keys, or picked from a calendar (Alt and the arrow down).
 */
export function DateField({
  label,
  value = '',
  onChange,
  min,
  max,
  error,
  clearLabel,
  ref,
  onBlur,
  ...field
}: DateFieldProps) {
  const today = useClinic()?.today;
  /** The text that is being typed, and the value that the field had then. */
  const [draft, setDraft] = useState<{ typed: string; value: string } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);
  // If Back, 'Clear filters' or the form has set another value, the typed text is dropped.
  const typing = draft?.value === value ? draft : null;
  const isBad = !typing && value !== '' && !isDate(value);
  const input = () => wrapper.current?.querySelector('input');

  function choose(date: string) {
    setDraft(null);
    if (date !== value) onChange(date);
  }

  function type(typed: string) {
    const next = typed.trim() === '' ? '' : (wholeDate(typed) ?? value);
    setDraft({ typed, value: next });
    if (next !== value) onChange(next);
  }

  function finishTyping() {
    if (!typing) return;
    choose(typing.typed.trim() === '' ? '' : (typedDate(typing.typed, today ?? value) ?? typing.typed));
  }

  function step(days: number) {
    const from = isDate(value) ? addDays(value, days) : (today ?? '');
    if (from === '' || (min && from < min) || (max && from > max)) return;
    choose(from);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') finishTyping();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.altKey) setIsOpen(true);
    else step(event.key === 'ArrowUp' ? 1 : -1);
  }

  return (
    // The field is wide enough for a whole date beside both buttons.
    <div ref={wrapper} className={clearLabel && value ? 'min-w-[min(100%,15rem)]' : 'min-w-0'}>
      <TextField
        {...field}
        ref={ref}
        label={label}
        inputMode="numeric"
        autoComplete="off"
        placeholder={text.placeholder}
        value={typing?.typed ?? (isDate(value) ? formatDate(value) : value)}
        // The usual message mentions YYYY-MM-DD, which nobody types here.
        error={isBad ? text.bad : error === fields.notADate ? text.bad : error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => {
          finishTyping();
          onBlur?.(event);
        }}
        onKeyDown={onKeyDown}
        after={
          <span className="inline-flex items-center justify-end">
            {clearLabel && value && (
              <button
                type="button"
                className={QUIET_ICON_BUTTON}
                aria-label={clearLabel}
                onClick={() => {
                  choose('');
                  // The button disappears, so the focus moves to the field.
                  focusOn(input());
                }}
              >
                <IconX size={18} aria-hidden />
              </button>
            )}
            <button
              type="button"
              className={QUIET_ICON_BUTTON}
              aria-label={text.open(label)}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(true)}
            >
              <IconCalendar size={20} aria-hidden />
            </button>
          </span>
        }
      />
      {isOpen && today && (
        <CalendarPopup
          label={label}
          value={isDate(value) ? value : null}
          today={today}
          min={min}
          max={max}
          besides={wrapper}
          onChoose={choose}
          onClose={() => {
            setIsOpen(false);
            focusOn(input());
          }}
        />
      )}
    </div>
  );
}
