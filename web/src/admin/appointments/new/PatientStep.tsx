import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { createPatient, type StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { Link } from '../../../ui/address/Link.tsx';
import { ActionButton } from '../../../ui/button/Action.tsx';
import { focusOn } from '../../../ui/focus/focus.ts';
import { FormShell } from '../../../ui/form/FormShell.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { formatFriendlyDate } from '../../../ui/text/format.ts';
import { PANEL } from '../../panel.ts';
import { adminPaths } from '../../paths.ts';
import { useStaffChange } from '../../staff.api.ts';
import type { ChosenPatient } from './draft.ts';
import { FoundPatient } from './FoundPatient.tsx';
import { PatientSearch } from './PatientSearch.tsx';
import { newPatientBody, nobodyTyped, PhoneOrAge, typedPatientProblems } from './PhoneOrAge.tsx';
import { type Answer, isPhonePart, newPersonIn } from './patient-lookup.ts';
import { StepHeading, useStepFocus } from './StepHeading.tsx';

const text = newAppointmentText.patient;

interface PatientStepProps {
  patient: ChosenPatient | null;
  newName: string;
  onNewName: (name: string) => void;
  onPatient: (patient: ChosenPatient | null) => void;
  onNext: () => void;
  today: string;
  /** The serial that was given just before, in the same wizard; null for the first. */
  lastGiven: Appointment | null;
}

/** Step 1: the patient, found in the clinic's records or registered here. */
export function PatientStep({
  patient,
  newName,
  onNewName,
  onPatient,
  onNext,
  today,
  lastGiven,
}: PatientStepProps) {
  const step = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const [creating, setCreating] = useState<'missing' | 'failed' | 'asked' | null>(null);
  const [searched, setSearched] = useState(0);
  useStepFocus(step);

  /** A new text removes the result of the search for the previous text. */
  function type(text: string) {
    setTyped(text);
    setCreating(null);
    if (patient) onPatient(null);
  }

  function answer(lookup: Answer) {
    setSearched(searched + 1);
    if (lookup.kind === 'found') {
      setCreating(null);
      onPatient({ record: lookup.patient, preselected: false, otherName: '' });
    } else {
      onPatient(null);
      setCreating(lookup.failed ? 'failed' : 'missing');
      const { name } = newPersonIn(typed);
      if (name !== '') onNewName(name);
    }
  }

  function goOn(chosen: ChosenPatient) {
    onPatient(chosen);
    onNext();
  }

  function changePatient() {
    onPatient(null);
    setTimeout(() => focusOn(step.current?.querySelector<HTMLElement>('[data-first]')));
  }

  return (
    <section ref={step} className={`grid grid-cols-1 gap-lg max-w-form`}>
      <StepHeading step={1}>{text.heading}</StepHeading>
      {lastGiven && <LastGiven appointment={lastGiven} today={today} />}
      {!patient?.preselected && (
        <PatientSearch first={!patient} typed={typed} onType={type} onAnswer={answer} />
      )}
      {patient && (
        <FoundPatient
          key={`${patient.record.id} ${searched}`}
          patient={patient}
          takeFocus={searched > 0}
          today={today}
          onChange={changePatient}
          onNext={goOn}
        />
      )}
      {!patient && creating && (
        <NewPatientForm
          key={searched}
          name={newName}
          onName={onNewName}
          phone={newPersonIn(typed).phone}
          searched={typed}
          because={creating}
          today={today}
          onCreated={(record) => goOn({ record, preselected: false, otherName: '' })}
        />
      )}
      {!patient && !creating && <NobodyYet key={typed} onCreate={() => setCreating('asked')} />}
    </section>
  );
}

/** The serial that was given just before. A second press of Enter may have closed its message unread. */
function LastGiven({ appointment, today }: { appointment: Appointment; today: string }) {
  const { id, serialNumber, patientName, doctorName, doctorNameBn, appointmentDate } = appointment;
  return (
    <Notice tone="good">
      <p>
        <Link to={adminPaths.appointment(id)}>
          {text.lastGiven(serialNumber, patientName)} · {localText(doctorName, doctorNameBn)} ·{' '}
          {formatFriendlyDate(appointmentDate, today)}
        </Link>
      </p>
    </Notice>
  );
}

/**
 * Shown before a search. 'Next' says that a patient is missing. The message disappears when a phone is typed.
 */
function NobodyYet({ onCreate }: { onCreate: () => void }) {
  const [refusals, setRefusals] = useState(0);
  function submit(event: FormEvent) {
    event.preventDefault();
    setRefusals(refusals + 1);
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-lg" onSubmit={submit}>
      {refusals > 0 && (
        <Notice key={refusals} tone="danger" role="alert">
          <p>{text.nobody}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-sm max-md:[&>*]:flex-auto">
        <ActionButton type="submit">{newAppointmentText.next}</ActionButton>
        <ActionButton look="quiet" onClick={onCreate}>
          <IconUserPlus size={18} aria-hidden />
          {text.create}
        </ActionButton>
      </div>
    </form>
  );
}

interface NewPatientFormProps {
  name: string;
  onName: (name: string) => void;
  /** The part of a phone that was searched for, grouped. */
  phone: string;
  searched: string;
  /** Why the form is shown: no patient has the phone, the search failed, or staff asked for the form. */
  because: 'missing' | 'failed' | 'asked';
  today: string;
  onCreated: (patient: StaffPatient) => void;
}

function reasonOf(because: NewPatientFormProps['because'], searched: string): string | undefined {
  if (because === 'asked') return undefined;
  if (isPhonePart(searched)) return because === 'missing' ? text.notFound : text.lookupFailed;
  return because === 'missing' ? text.nobodyFound(searched.trim()) : text.searchFailed;
}

/** Registers a patient at the desk with name and phone, or with an age instead of the phone. */
function NewPatientForm({ name, onName, phone, searched, because, today, onCreated }: NewPatientFormProps) {
  const fields = useRef<HTMLDivElement>(null);
  const create = useStaffChange(createPatient);
  const form = useForm({
    initialValues: nobodyTyped(phone, name),
    validate: (values) => typedPatientProblems(values, today),
  });
  // If a name was searched for, it is filled in already, so the form begins at the phone.
  const begin = name !== '' && phone === '' && because !== 'asked' ? 'tel' : 'text';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    focusOn(fields.current?.querySelector<HTMLElement>(`input[type=${begin}]`));
  }, []);
  const reason = reasonOf(because, searched);

  return (
    <FormShell
      form={form}
      onSubmit={(values) => create.mutate({ body: newPatientBody(values, today) }, { onSuccess: onCreated })}
      submitError={create.error}
      pending={create.isPending}
      failure={text.createFailed}
      submitLabel={text.createAndGoOn}
    >
      {reason && (
        <Notice tone={because === 'failed' ? 'warn' : 'info'} role="status">
          <p>{reason}</p>
        </Notice>
      )}
      <div ref={fields} className={PANEL}>
        <h3>{text.newHeading}</h3>
        <p className="text-sm text-muted">{text.newHint}</p>
        <TextField
          type="text"
          label={text.name}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          {...form.getInputProps('name')}
          onChange={({ currentTarget }) => {
            form.setFieldValue('name', currentTarget.value);
            onName(currentTarget.value);
          }}
        />
        <PhoneOrAge typed={form.values} problems={form.errors} onChange={form.setValues} />
      </div>
    </FormShell>
  );
}
