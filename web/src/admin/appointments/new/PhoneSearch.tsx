import { phone as phoneRule } from '@clinic-serial/contract/fields/phone';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { messageOf } from '../../../api/errors.ts';
import { BusyButton } from '../../../ui/button/BusyButton.tsx';
import { focusOn } from '../../../ui/focus/focus.ts';
import { PhoneField } from '../../../ui/form/PhoneField.tsx';
import { useStaff } from '../../staff-context.ts';
import { findPatientByPhone, type Lookup } from './patient-lookup.ts';

const text = newAppointmentText.patient;

interface PhoneSearchProps {
  /** The phone that was typed so far, grouped. */
  phone: string;
  onPhone: (grouped: string) => void;
  /** Called with the answer for the current phone, never with a late answer for a previous one. */
  onAnswer: (lookup: Lookup) => void;
  /** True when the step begins with the focus in this field. */
  first: boolean;
}

/** Finds a patient by phone: Enter searches. */
export function PhoneSearch({ phone, onPhone, onAnswer, first }: PhoneSearchProps) {
  const { session } = useStaff();
  const part = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string>();
  const search = useMutation({
    mutationFn: (wanted: string) => findPatientByPhone(session, wanted),
  });

  function type(grouped: string) {
    setWrong(undefined);
    if (grouped === phone) return;
    search.reset();
    onPhone(grouped);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = phoneRule.safeParse(phone);
    const [issue] = checked.error?.issues ?? [];
    setWrong(issue && sentenceOf(staffFields, issue.message));
    if (!checked.success) focusOn(part.current?.querySelector('input'));
    // The callbacks belong to this call, because these are dropped when the call is reset or the step has
    // been left.
    else search.mutate(checked.data, { onSuccess: onAnswer, onError: (error) => setWrong(messageOf(error)) });
  }

  return (
    <form ref={part} noValidate onSubmit={submit}>
      <PhoneField
        label={text.phone}
        description={text.phoneHint}
        autoComplete="off"
        data-first={first || undefined}
        value={phone}
        onChange={type}
        error={wrong}
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
    </form>
  );
}
