import { phone as phoneRule } from '@clinic-serial/contract/fields/phone';
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { newAppointmentText } from '../../../messages/en/admin-new-appointment.ts';
import { PhoneField } from '../../../ui/PhoneField.tsx';
import { useSingleFlight } from '../../../ui/use-single-flight.ts';
import { useStaff } from '../../staff-context.ts';
import { type Lookup, lookUpPatient } from './patient-lookup.ts';
import classes from './wizard.module.css';

const text = newAppointmentText.patient;

interface PhoneSearchProps {
  /** The phone as far as it is typed, grouped. */
  phone: string;
  onPhone: (grouped: string) => void;
  onAnswer: (lookup: Lookup) => void;
  /** Whether the step begins here. */
  first: boolean;
}

/** Finds a patient by phone: Enter searches. */
export function PhoneSearch({ phone, onPhone, onAnswer, first }: PhoneSearchProps) {
  const { session } = useStaff();
  const part = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string>();
  const search = useSingleFlight({
    send: (wanted: string) => lookUpPatient(session, wanted),
    onSuccess: onAnswer,
    onError: (error) => setWrong(messageOf(error)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = phoneRule.safeParse(phone);
    setWrong(checked.error?.issues[0]?.message);
    if (checked.success) search.run(checked.data);
    else part.current?.querySelector('input')?.focus();
  }

  return (
    <form ref={part} noValidate onSubmit={submit}>
      <PhoneField
        label={text.phone}
        description={text.phoneHint}
        autoComplete="off"
        data-first={first || undefined}
        value={phone}
        onChange={(grouped) => {
          setWrong(undefined);
          onPhone(grouped);
        }}
        error={wrong}
        // Beside the field itself, whatever stands above and below it.
        inputContainer={(field) => (
          <div className={classes.search}>
            {field}
            <Button
              type="submit"
              variant="default"
              leftSection={<IconSearch size={18} aria-hidden />}
              loading={search.isPending}
            >
              {text.search}
            </Button>
          </div>
        )}
      />
    </form>
  );
}
