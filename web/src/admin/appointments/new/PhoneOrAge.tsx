import { birthProblems } from '@clinic-serial/contract/fields/birth-date';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { newPatientForm } from '@clinic-serial/contract/subjects/patients';
import { type ReactNode, type RefObject, useRef } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { focusOn } from '../../../ui/focus/focus.ts';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import { formCheck } from '../../../ui/form/form-check.ts';
import { PhoneField } from '../../../ui/form/PhoneField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { birthBody } from '../../../ui/people/typed-birth.ts';

const text = newAppointmentText.patient;

/** The typed values of a new patient. Without a phone, the age or the year of birth is asked for instead. */
export type TypedPatient = {
  name: string;
  phone: string;
  hasNoPhone: boolean;
  age: string;
};

export const nobodyTyped = (phone: string, name: string): TypedPatient => ({
  ...{ phone, name },
  hasNoPhone: false,
  age: '',
});

/** @param today the clinic day, YYYY-MM-DD, from which an age counts */
function bodyOf({ name, phone, hasNoPhone, age }: TypedPatient, today: string) {
  if (!hasNoPhone) return { name, phone };
  const { birthYear } = birthBody({ dateOfBirth: '', birthYear: age }, today);
  return { name, noPhone: true as const, birthYear };
}

/** The request body for the typed values; see {@link typedPatientProblems}. */
export const newPatientBody = (typed: TypedPatient, today: string) =>
  newPatientForm.parse(bodyOf(typed, today));

const check = formCheck(newPatientForm, staffFields);

/** The problems of the typed values, by the field of the request. */
export function typedPatientProblems(typed: TypedPatient, today: string): Record<string, string> {
  const body = bodyOf(typed, today);
  const { birthYear: late } = birthProblems(body, today);
  return {
    ...(late && { birthYear: sentenceOf(staffFields, late) }),
    ...check(body),
    // Added here, so that it is reported together with a missing name.
    ...(typed.hasNoPhone && typed.age.trim() === '' ? { birthYear: staffFields.ageWithoutPhone } : {}),
    ...(!typed.hasNoPhone && typed.phone.trim() === '' ? { phone: text.phoneRequired } : {}),
  };
}

interface PhoneOrAgeProps {
  ref?: RefObject<HTMLInputElement | null>;
  typed: TypedPatient;
  problems: Record<string, ReactNode>;
  onChange: (change: Partial<TypedPatient>) => void;
}

/** The phone of a new patient, and the choice 'No phone' (rules: people 7). */
export function PhoneOrAge({ ref, typed, problems, onChange }: PhoneOrAgeProps) {
  const { phone, hasNoPhone, age } = typed;
  const fields = useRef<HTMLDivElement>(null);

  function choose(without: boolean) {
    onChange({ hasNoPhone: without });
    setTimeout(() => focusOn(fields.current?.querySelector('input')));
  }

  return (
    <div ref={fields} className="grid min-w-0 grid-cols-1">
      {hasNoPhone ? (
        <TextField
          {...(ref && { ref })}
          label={text.age}
          inputMode="numeric"
          autoComplete="off"
          value={age}
          error={problems.birthYear}
          onChange={({ currentTarget }) => onChange({ age: currentTarget.value })}
        />
      ) : (
        <PhoneField
          {...(ref && { ref })}
          label={text.newPhone}
          autoComplete="off"
          value={phone}
          error={problems.phone}
          onChange={(grouped) => onChange({ phone: grouped })}
        />
      )}
      <CheckField
        label={text.noPhone}
        checked={hasNoPhone}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    </div>
  );
}
