import { nameByStaff } from '@clinic-serial/contract/fields/person-name';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { say } from '@clinic-serial/contract/messages/message';
import { listPeople, type Person } from '@clinic-serial/contract/subjects/people';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { peopleText } from '#messages/people';
import { Link } from '../../../ui/address/Link.tsx';
import { ActionButton } from '../../../ui/button/Action.tsx';
import { useFocusOnMount } from '../../../ui/focus/focus.ts';
import { FormShell } from '../../../ui/form/FormShell.tsx';
import { formCheck } from '../../../ui/form/form-check.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { PANEL } from '../../panel.ts';
import { adminPaths } from '../../paths.ts';
import { useStaffRead } from '../../staff.api.ts';
import type { ChosenPatient } from './draft.ts';
import { PatientCard, SerialsOfToday } from './PatientCard.tsx';
import { enterGoesOn } from './StepHeading.tsx';

const text = newAppointmentText.patient;
const check = formCheck(z.object({ otherName: nameByStaff(say('patientNameRequired')) }), staffFields);

/** The value of the choice that asks for a name. No name can equal it, because names are trimmed. */
const OTHER = ' ';

/** The people whom the desk offers. Empty without an answer; then the name is typed. */
function usePeopleToChoose(patientId: number): readonly Person[] {
  const { data } = useStaffRead(listPeople, { params: { id: patientId } });
  return data?.people.filter(({ isOffered }) => isOffered) ?? [];
}

const labelOf = ({ name, relation }: Person) =>
  relation ? `${name} · ${peopleText.relations[relation]}` : name;

/** A blank name means the name of the record. Any other name must follow the rule for names. */
export function otherNameProblem(name: string): string | null {
  return name.trim() === '' ? null : (check({ otherName: name }).otherName ?? null);
}

interface FoundPatientProps {
  patient: ChosenPatient;
  /**
   * True when the patient has just been found. The card then takes the focus, and Enter leads to the next
   * step.
   */
  takeFocus: boolean;
  today: string;
  onChange: () => void;
  onNext: (patient: ChosenPatient) => void;
}

/**
 * A patient with a record, and the choice of the family member for whom the serial is. An inactive patient
 * gets no serial: the card says why and does not lead on.
 */
export function FoundPatient(props: FoundPatientProps) {
  return props.patient.record.isActive ? <BookablePatient {...props} /> : <FoundCard {...props} />;
}

function BookablePatient(props: FoundPatientProps) {
  const { patient, onNext } = props;
  const { record } = patient;
  const form = useForm({
    initialValues: { otherName: patient.otherName },
    validate: ({ otherName: name }) => ({ otherName: otherNameProblem(name) }),
  });

  return (
    <FormShell
      form={form}
      onSubmit={(values) => onNext({ ...patient, otherName: values.otherName })}
      submitError={null}
      pending={false}
      failure=""
      submitLabel={newAppointmentText.next}
    >
      <FoundCard {...props}>
        <ForWhom
          record={record}
          otherName={form.values.otherName}
          onName={(name) => form.setValues({ otherName: name })}
          name={form.getInputProps('otherName')}
        />
      </FoundCard>
    </FormShell>
  );
}

interface ForWhomProps {
  record: ChosenPatient['record'];
  /** Empty for the person of the record. */
  otherName: string;
  onName: (name: string) => void;
  /** The properties of the field for another name. */
  name: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error' | 'description'>;
}

/** Asks for whom of a family the serial is: a choice if several are known, or an optional other name. */
export function ForWhom({ record, otherName, onName, name: field }: ForWhomProps) {
  const people = usePeopleToChoose(record.id);
  const [asksOther, setAsksOther] = useState(false);
  const isOther = asksOther || (otherName !== '' && !people.some(({ name }) => name === otherName));

  function choose(value: string) {
    setAsksOther(value === OTHER);
    onName(value === OTHER ? '' : value);
  }

  return (
    <>
      {people.length > 1 && (
        <SelectField
          label={text.forWhom}
          data={[
            ...people.map((person) => ({
              value: person.isHolder ? '' : person.name,
              label: labelOf(person),
            })),
            { value: OTHER, label: text.anotherPerson },
          ]}
          value={isOther ? OTHER : otherName}
          onChoose={choose}
        />
      )}
      {(people.length < 2 || isOther) && (
        <TextField
          label={text.nameOnTicket}
          description={text.nameOnTicketHint}
          placeholder={record.name}
          autoComplete="off"
          {...field}
        />
      )}
    </>
  );
}

function FoundCard({
  patient: { record, preselected },
  takeFocus,
  today,
  onChange,
  children,
}: FoundPatientProps & { children?: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useFocusOnMount(card, takeFocus);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields, but a part that is read out
    <div
      ref={card}
      role="group"
      aria-labelledby="found-patient"
      tabIndex={-1}
      data-first
      className={PANEL}
      onKeyDown={enterGoesOn}
    >
      <h3 id="found-patient">{preselected ? text.preselected : text.found}</h3>
      <PatientCard patient={record}>
        <ActionButton look="quiet" size="sm" onClick={onChange}>
          {text.change}
        </ActionButton>
      </PatientCard>
      {!record.isActive && (
        <Notice tone="warn" role="alert">
          <p>
            {text.inactive} <Link to={adminPaths.patient(record.id)}>{text.openRecord}</Link>
          </p>
        </Notice>
      )}
      <SerialsOfToday patient={record} today={today} />
      {children}
    </div>
  );
}
