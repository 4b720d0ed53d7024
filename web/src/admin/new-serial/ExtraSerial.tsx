import { type ExtraSerial as AskedExtra, extraSerial } from '@clinic-serial/contract/fields/extra-serial';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { type AskedReason, EXTRA_REASONS } from '@clinic-serial/contract/terms/extra-serials';
import { FIELD_LIMITS } from '@clinic-serial/contract/terms/field-limits';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { adminExtraText } from '#messages/admin-extra';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusOn, useFocusOnMount } from '../../ui/focus/focus.ts';
import { Choice, Choices } from '../../ui/form/Choices.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useStaff } from '../staff-context.ts';

const text = adminExtraText;
const check = formCheck(extraSerial, staffFields);

interface ExtraSerialProps {
  /** `extrasLeft` of the answer about the sitting. */
  left: number | undefined;
  /** True while the serial is being given. */
  pending: boolean;
  onGive: (extra: AskedExtra) => void;
}

/**
 * Offers one more serial in a full sitting to people who may give it: a button, then the reason (rules:
 * serials 16). Shows nothing if no extra serial is left. It is part of a row of buttons; its form takes the
 * whole row.
 */
export function ExtraSerial({ left = 0, pending, onGive }: ExtraSerialProps) {
  const { can } = useStaff();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (left === 0 || !can('update')) return null;

  function close() {
    setOpen(false);
    setTimeout(() => focusOn(button.current));
  }

  return isOpen ? (
    <ReasonForm pending={pending} onGive={onGive} onClose={close} />
  ) : (
    <ActionButton ref={button} look="quiet" size="xs" onClick={() => setOpen(true)}>
      <IconPlus size={18} aria-hidden />
      {text.open(left)}
    </ActionButton>
  );
}

function ReasonForm({ pending, onGive, onClose }: Omit<ExtraSerialProps, 'left'> & { onClose: () => void }) {
  const name = useId();
  const first = useRef<HTMLInputElement>(null);
  const wordsField = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState<AskedReason>();
  const [words, setWords] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  useFocusOnMount(first);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const problems = check({ reason, words });
    setWrong(problems);
    if (problems.reason) focusOn(first.current);
    else if (problems.words) focusOn(wordsField.current);
    else onGive(extraSerial.parse({ reason, words }));
  }

  function onKeyDown(event: KeyboardEvent) {
    // Otherwise the line of a new serial would handle these keys too, and give or close something else.
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.stopPropagation();
    if (event.key === 'Enter') return;
    event.preventDefault();
    onClose();
  }

  return (
    <form noValidate className="grid basis-full gap-sm" onSubmit={submit} onKeyDown={onKeyDown}>
      <Choices
        legend={text.why}
        role="radiogroup"
        aria-invalid={wrong.reason ? true : undefined}
        aria-describedby={wrong.reason && `${name}-error`}
      >
        <div className="flex flex-wrap gap-x-gutter">
          {EXTRA_REASONS.map((one, place) => (
            <Choice
              key={one}
              ref={place === 0 ? first : undefined}
              name={name}
              value={one}
              checked={one === reason}
              onChange={() => {
                setReason(one);
                setWrong({});
              }}
            >
              {text.reasons[one]}
            </Choice>
          ))}
        </div>
        {wrong.reason && (
          <p id={`${name}-error`} role="alert" className="text-sm leading-snug text-danger">
            {wrong.reason}
          </p>
        )}
      </Choices>
      <TextField
        ref={wordsField}
        label={text.words}
        autoComplete="off"
        maxLength={FIELD_LIMITS.extraWordsLongest}
        value={words}
        error={wrong.words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setWrong({});
        }}
        beside={
          <ActionButton type="submit" busy={pending}>
            {text.give}
          </ActionButton>
        }
      />
    </form>
  );
}
