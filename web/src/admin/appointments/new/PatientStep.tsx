import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { focusOn } from '../../../ui/focus/focus.ts';
import { Notice } from '../../../ui/notice/Notice.tsx';
import type { ChosenPatient } from './draft.ts';
import { FoundPatient } from './FoundPatient.tsx';
import { NewPatientForm } from './NewPatientForm.tsx';
import { PhoneSearch } from './PhoneSearch.tsx';
import type { Lookup } from './patient-lookup.ts';
import { StepHeading } from './StepHeading.tsx';
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
}

/** Step 1: the patient, found by phone or registered here. */
export function PatientStep({ patient, newName, onNewName, onPatient, onNext }: PatientStepProps) {
  const step = useRef<HTMLElement>(null);
  const [phone, setPhone] = useState('');
  const [creating, setCreating] = useState<'missing' | 'failed' | 'asked' | null>(null);
  const [searched, setSearched] = useState(0);
  useStepFocus(step);

  /** A new phone removes the result of the search for the previous phone. */
  function typePhone(grouped: string) {
    setPhone(grouped);
    setCreating(null);
    if (patient) onPatient(null);
  }

  function answer(lookup: Lookup) {
    setSearched(searched + 1);
    if (lookup.kind === 'found') {
      setCreating(null);
      onPatient({ record: lookup.patient, preselected: false, otherName: '' });
    } else {
      onPatient(null);
      setCreating(lookup.failed ? 'failed' : 'missing');
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
      {!patient?.preselected && (
        <PhoneSearch first={!patient} phone={phone} onPhone={typePhone} onAnswer={answer} />
      )}
      {patient && (
        <FoundPatient
          key={`${patient.record.id} ${searched}`}
          patient={patient}
          takeFocus={searched > 0}
          onChange={changePatient}
          onNext={goOn}
        />
      )}
      {!patient && creating && (
        <NewPatientForm
          key={searched}
          name={newName}
          onName={onNewName}
          phone={phone}
          because={creating}
          onCreated={(record) => goOn({ record, preselected: false, otherName: '' })}
        />
      )}
      {!patient && !creating && <NobodyYet key={phone} onCreate={() => setCreating('asked')} />}
    </section>
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
