import { phone as phoneRule } from '@clinic-serial/contract/fields/phone';
import { fields } from '@clinic-serial/contract/messages/current/fields';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { digitsTooMany } from '@clinic-serial/contract/text/phone-digits';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { common } from '#messages/common';
import { messageOf } from '../../../api/errors.ts';
import { Tag } from '../../../ui/badge/Tag.tsx';
import { ActionButton } from '../../../ui/button/Action.tsx';
import { focusOn } from '../../../ui/focus/focus.ts';
import { type PhoneEdit, regroupPhone } from '../../../ui/form/PhoneField.tsx';
import { TextField, type TextFieldProps } from '../../../ui/form/TextField.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { phoneOrNone } from '../../marks.tsx';
import { useStaff } from '../../staff-context.ts';
import {
  type Answer,
  findPatient,
  isPhoneBeginning,
  isPhonePart,
  isSearchable,
  type Lookup,
  usePatientOffers,
} from './patient-lookup.ts';

const text = newAppointmentText.patient;

interface PatientSearchProps {
  /** The text that was typed so far; a phone is grouped. */
  typed: string;
  onType: (typed: string) => void;
  /** Called with the answer for the current text, never with a late answer for a previous one. */
  onAnswer: (lookup: Answer) => void;
  /** True when the step begins with the focus in this field. */
  first: boolean;
  /** A label without a hint, for a place with little room. The button is then an icon. */
  shortLabel?: string;
}

/**
 * Finds a patient by phone, by a part of phone or name, or by booking reference. Matching patients are
 * offered while staff type: the arrow keys mark one, and Enter takes the marked one or the only one.
 */
export function PatientSearch({ typed, onType, onAnswer, first, shortLabel }: PatientSearchProps) {
  const { session } = useStaff();
  const box = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const search = useMutation({ mutationFn: (wanted: string) => findPatient(session, wanted) });
  const offers = usePatientOffers(first ? typed : '');
  const { patients, hasMore, marked } = offers;

  function type(next: string) {
    setWrong(undefined);
    if (next === typed) return;
    search.reset();
    offers.forget();
    onType(next);
  }

  function take(patient: StaffPatient) {
    search.reset();
    setWrong(undefined);
    onAnswer({ kind: 'found', patient });
  }

  /** @returns the message for a text that the search cannot use: the rule of the phone, or of the length */
  function problemOf(wanted: string): string | undefined {
    if (!isPhonePart(wanted)) return isSearchable(wanted) ? undefined : text.tooShort;
    const [issue] = phoneRule.safeParse(wanted).error?.issues ?? [];
    return issue && sentenceOf(staffFields, issue.message);
  }

  function answer(lookup: Lookup) {
    // A part of a phone that does not identify one patient is refused like a wrong phone.
    if (lookup.kind !== 'found') setWrong(problemOf(typed));
    if (lookup.kind === 'several') offers.show(lookup);
    else if (lookup.kind === 'found' || problemOf(typed) === undefined) onAnswer(lookup);
    if (lookup.kind === 'several' || (lookup.kind === 'missing' && problemOf(typed))) focusOn(box.current);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = marked === null ? undefined : patients[marked];
    if (chosen) return take(chosen);
    if (!isSearchable(typed)) {
      setWrong(problemOf(typed));
      return focusOn(box.current);
    }
    setWrong(undefined);
    // The callbacks are given to this call, so that they are dropped when the call is reset or the step has
    // been left.
    return search.mutate(typed, { onSuccess: answer, onError: (error) => setWrong(messageOf(error)) });
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (patients.length === 0 || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') offers.hide();
    else if (step) offers.mark(step);
    else return;
    event.preventDefault();
  }

  return (
    <form noValidate onSubmit={submit}>
      <PatientBox
        ref={box}
        label={shortLabel ?? text.phone}
        description={shortLabel ? undefined : text.phoneHint}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        data-first={first || undefined}
        data-autofocus={first || undefined}
        value={typed}
        onChange={type}
        onKeyDown={onKey}
        error={wrong}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={patients.length > 0}
        aria-controls={patients.length > 0 ? OFFERS_ID : undefined}
        aria-activedescendant={marked === null ? undefined : offerId(marked)}
        beside={
          <ActionButton type="submit" look="quiet" busy={search.isPending} aria-label={text.search}>
            <IconSearch size={18} aria-hidden />
            {!shortLabel && text.search}
          </ActionButton>
        }
      />
      {patients.length > 0 && (
        <PatientOffers patients={patients} hasMore={hasMore} marked={marked} onChoose={take} />
      )}
    </form>
  );
}

interface PatientBoxProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'before' | 'ref'> {
  ref: RefObject<HTMLInputElement | null>;
  /** The typed text; a phone is grouped: '01712-345678'. */
  value: string;
  onChange: (text: string) => void;
}

/**
 * The field of the patient search. While a phone is typed, it shows +88, groups the digits and says at once
 * when there are too many of them. Other texts stay as they are.
 */
function PatientBox({ ref, value, onChange, error, ...field }: PatientBoxProps) {
  const edited = useRef<PhoneEdit>(null);
  const isPhone = value === '' || isPhoneBeginning(value);
  const tooMany = isPhonePart(value) ? digitsTooMany(value) : 0;

  // React moves the caret to the end if the value differs from the typed text. Put the caret back.
  useLayoutEffect(() => {
    if (edited.current?.text === value && document.activeElement === ref.current) {
      ref.current?.setSelectionRange(edited.current.caret, edited.current.caret);
    }
    edited.current = null;
  });

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent;
    const typed = { text, caret: selectionStart ?? text.length };
    edited.current =
      isPhoneBeginning(text) || (isPhonePart(text) && isPhoneBeginning(value))
        ? regroupPhone(value, typed, inputType)
        : typed;
    onChange(edited.current.text);
    if (edited.current.text === value) restore(event.currentTarget, edited.current);
  }

  return (
    <TextField
      type="text"
      {...field}
      error={tooMany > 0 ? <TooMany digits={tooMany} error={error} /> : error}
      ref={ref}
      value={value}
      onChange={change}
      before={
        <span className="grid min-w-12 place-items-center self-center border-e border-line py-1 pe-sm">
          {isPhone ? common.phone('') : <IconSearch size={20} aria-hidden />}
        </span>
      }
    />
  );
}

/** Says how many digits are too many, and below it the search's own error if it has one. */
function TooMany({ digits, error }: { digits: number; error: ReactNode }) {
  return (
    <>
      <span role="status">{fields.phoneTooLong({ tooMany: digits })}</span>
      {error && <span className="block">{error}</span>}
    </>
  );
}

/** Puts the field's text and caret back, because React does not render if the value stays the same. */
function restore(input: HTMLInputElement, { text, caret }: PhoneEdit) {
  input.value = text;
  input.setSelectionRange(caret, caret);
}

const OFFERS_ID = 'patients-offered';
const offerId = (index: number) => `${OFFERS_ID}-${index}`;

interface PatientOffersProps {
  patients: readonly StaffPatient[];
  hasMore: boolean;
  /** The index of the patient whom Enter takes; null if Enter searches. */
  marked: number | null;
  onChoose: (patient: StaffPatient) => void;
}

/** The patients who match the text in the box. The box keeps the focus; its arrow keys and Enter choose. */
function PatientOffers({ patients, hasMore, marked, onChoose }: PatientOffersProps) {
  return (
    <div className="mt-xs overflow-hidden rounded-md border border-line-strong bg-surface">
      <p className="px-sm py-xs text-sm" role="status">
        <strong>{text.offered(patients.length, hasMore)}</strong> {patients.length > 1 && text.offeredHint}
      </p>
      <div role="listbox" id={OFFERS_ID} aria-label={text.offers}>
        {patients.map((patient, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and takes the keys
          <div
            key={patient.id}
            id={offerId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className="flex min-h-tap cursor-pointer flex-wrap items-center gap-x-sm border-t border-line px-sm py-1.5 hover:bg-sunken aria-selected:bg-accent-soft aria-selected:[box-shadow:inset_3px_0_0_var(--clinic-accent)]"
            // The box keeps the focus, so that the keys go on working.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(patient)}
          >
            <span className="min-w-0 flex-[1_1_10rem] font-semibold wrap-anywhere">{patient.name}</span>
            <span className="text-sm text-muted">{phoneOrNone(patient.phone)}</span>
            {patient.lastAppointment && (
              <span className="text-sm text-muted">
                {text.lastVisit(formatDate(patient.lastAppointment))}
              </span>
            )}
            {!patient.isActive && <Tag tint="gray">{text.inactiveMark}</Tag>}
          </div>
        ))}
      </div>
    </div>
  );
}
