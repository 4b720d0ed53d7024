import { phone as phoneRule } from '@clinic-serial/contract/fields/phone';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { messageOf } from '../../../api/errors.ts';
import { BusyButton } from '../../../ui/button/BusyButton.tsx';
import { focusOn } from '../../../ui/focus/focus.ts';
import { useStaff } from '../../staff-context.ts';
import { PatientBox } from './PatientBox.tsx';
import { OFFERS_ID, offerId, PatientOffers } from './PatientOffers.tsx';
import { type Answer, findPatient, type Lookup } from './patient-lookup.ts';
import { isPhonePart, isSearchable } from './search-text.ts';
import { usePatientOffers } from './use-patient-offers.ts';

const text = newAppointmentText.patient;

interface PatientSearchProps {
  /** The text that was typed so far; a phone is grouped. */
  typed: string;
  onType: (typed: string) => void;
  /** Called with the answer for the current text, never with a late answer for a previous one. */
  onAnswer: (lookup: Answer) => void;
  /** True when the step begins with the focus in this field. */
  first: boolean;
}

/**
 * Finds a patient by phone, by a part of phone or name, or by booking reference. Those who match are offered while staff type:
 * the arrows mark one, and Enter takes the marked one or the only one.
 */
export function PatientSearch({ typed, onType, onAnswer, first }: PatientSearchProps) {
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

  /** @returns the message for a text that the search cannot use as it is: the rule of the phone, or of the length */
  function problemOf(wanted: string): string | undefined {
    if (!isPhonePart(wanted)) return isSearchable(wanted) ? undefined : text.tooShort;
    const [issue] = phoneRule.safeParse(wanted).error?.issues ?? [];
    return issue && sentenceOf(staffFields, issue.message);
  }

  function answer(lookup: Lookup) {
    // A part of a phone that names nobody for certain is refused like a wrong phone.
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
    // The callbacks belong to this call, because these are dropped when the call is reset or the step has
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
        label={text.phone}
        description={text.phoneHint}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        data-first={first || undefined}
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
          <BusyButton
            type="submit"
            variant="default"
            leftSection={<IconSearch size={18} aria-hidden />}
            busy={search.isPending}
          >
            {text.search}
          </BusyButton>
        }
      />
      {patients.length > 0 && (
        <PatientOffers patients={patients} hasMore={hasMore} marked={marked} onChoose={take} />
      )}
    </form>
  );
}
