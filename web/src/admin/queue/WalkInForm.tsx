import { nameByStaff } from '@clinic-serial/contract/fields/person-name';
import { phone as phoneRule } from '@clinic-serial/contract/fields/phone';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { say } from '@clinic-serial/contract/messages/message';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { adminQueueText } from '#messages/admin-queue';
import { ActionButton } from '../../ui/button/Action.tsx';
import { QUIET_ICON_BUTTON } from '../../ui/button/icon-button.ts';
import { focusOn, useFocusOnMount } from '../../ui/focus/focus.ts';
import { formCheck } from '../../ui/form/form-check.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { failureLines } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { findPatientByPhone } from '../appointments/new/patient-lookup.ts';
import { useStaff } from '../staff-context.ts';
import { type SittingOf, useWalkIn } from './queue.api.ts';
import type { Said } from './use-desk-acts.ts';

const text = adminQueueText.walkIn;
const check = formCheck(
  z.object({ phone: phoneRule, name: nameByStaff(say('patientNameRequired')) }),
  staffFields,
);

interface WalkInFormProps {
  of: SittingOf;
  onGiven: (said: Said) => void;
  onClose: () => void;
}

/** Gives a serial to somebody at the desk: phone, name, Enter. Tab takes the name that the phone has. */
export function WalkInForm({ of, onGiven, onClose }: WalkInFormProps) {
  const phoneField = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState({ phone: '', name: '' });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const walkIn = useWalkIn(of);
  const known = useKnownName(values.phone);
  useFocusOnMount(phoneField);
  // The name may arrive when the field has the focus already.
  const takeLateName = useEffectEvent(() => {
    if (document.activeElement === nameField.current) takeKnownName();
  });
  useEffect(() => {
    if (known !== null) takeLateName();
  }, [known]);

  function change(changes: Partial<typeof values>) {
    setValues({ ...values, ...changes });
    setWrong({});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (walkIn.isPending) return;
    const problems = check(values);
    // Enter in the field of the phone leads to the name.
    const isNameNext = !problems.phone && document.activeElement === phoneField.current && !values.name;
    setWrong(isNameNext ? {} : problems);
    if (problems.phone) focusOn(phoneField.current);
    else if (problems.name) focusOn(nameField.current);
    else {
      walkIn.mutate(values, {
        onSuccess: ({ serialNumber, appointmentId }) =>
          onGiven({ tone: 'good', words: text.given(serialNumber, values.name), slipOf: appointmentId }),
      });
    }
  }

  function takeKnownName() {
    if (values.name !== '' || !known) return;
    change({ name: known });
    // Selected, so that another name replaces it.
    requestAnimationFrame(() => nameField.current?.select());
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  }

  return (
    <form
      noValidate
      aria-label={text.title}
      className="grid grid-cols-1 gap-1 rounded-md border border-line bg-sunken p-sm"
      onSubmit={submit}
      onKeyDown={closeOnEscape}
    >
      <div className="flex items-center justify-between">
        <h3>{text.title}</h3>
        <button type="button" className={QUIET_ICON_BUTTON} aria-label={text.close} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
      <div className="grid grid-cols-1 gap-sm md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] md:items-start md:[&>button]:mt-7.5">
        <PhoneField
          ref={phoneField}
          label={text.phone}
          autoComplete="off"
          value={values.phone}
          onChange={(phone) => change({ phone })}
          error={wrong.phone}
        />
        <TextField
          ref={nameField}
          label={text.name}
          autoComplete="off"
          placeholder={known ?? undefined}
          value={values.name}
          onFocus={takeKnownName}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={wrong.name}
        />
        <ActionButton type="submit" aria-busy={walkIn.isPending}>
          {text.submit}
        </ActionButton>
      </div>
      <p role="status" className="text-sm text-muted">
        {known && text.known(known)}
      </p>
      {walkIn.error && (
        <Notice tone="danger" role="alert">
          {failureLines(walkIn.error, text.failed).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
    </form>
  );
}

/** The name that a phone has among the clinic's patients; null while that is not known. */
function useKnownName(typed: string): string | null {
  const { session } = useStaff();
  const { data: phone } = phoneRule.safeParse(typed);
  const { data } = useQuery({
    // The second part is removed with everything else that belongs to this account.
    queryKey: ['walk-in', { phone, staffId: session.who.id }],
    queryFn: () => findPatientByPhone(session, phone ?? ''),
    enabled: phone !== undefined,
  });
  return data?.kind === 'found' ? data.patient.name : null;
}
