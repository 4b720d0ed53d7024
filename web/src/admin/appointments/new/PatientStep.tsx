import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { Link } from '../../../ui/address/Link.tsx';
import { focusOn } from '../../../ui/focus/focus.ts';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { formatFriendlyDate } from '../../../ui/text/format.ts';
import { adminPaths } from '../../paths.ts';
import type { ChosenPatient } from './draft.ts';
import { FoundPatient } from './FoundPatient.tsx';
import { NewPatientForm } from './NewPatientForm.tsx';
import { PatientSearch } from './PatientSearch.tsx';
import type { Answer } from './patient-lookup.ts';
import { StepHeading } from './StepHeading.tsx';
import { isPhonePart, nameInSearch } from './search-text.ts';
import { useStepFocus } from './step-focus.ts';
import classes from './wizard.module.css';

const text = newAppointmentText.patient;

interface PatientStepProps {
  patient: ChosenPatient | null;
  /** The typed name of a new patient. It stays while staff correct the phone and search again. */
  newName: string;
  onNewName: (name: string) => void;
  onPatient: (patient: ChosenPatient | null) => void;
  onNext: () => void;
  /** The clinic day. */
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
      const name = nameInSearch(typed);
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
    <section ref={step} className={`${classes.step} ${classes.narrow}`}>
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
          phone={isPhonePart(typed) ? typed : ''}
          searched={typed}
          because={creating}
          onCreated={(record) => goOn({ record, preselected: false, otherName: '' })}
        />
      )}
      {!patient && !creating && <NobodyYet key={typed} onCreate={() => setCreating('asked')} />}
    </section>
  );
}

/** What was given just before, because a second press of Enter may have closed its message unread. */
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
    <form noValidate className={classes.step} onSubmit={submit}>
      {refusals > 0 && (
        <Notice key={refusals} tone="danger" role="alert">
          <p>{text.nobody}</p>
        </Notice>
      )}
      <div className={classes.actions}>
        <Button type="submit">{newAppointmentText.next}</Button>
        <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onCreate}>
          {text.create}
        </Button>
      </div>
    </form>
  );
}
