import { localText } from '@clinic-serial/contract/messages/current/format';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { ActionButton } from '../../../ui/button/Action.tsx';
import { AlertDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { focusOn } from '../../../ui/focus/focus.ts';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { PANEL } from '../../panel.ts';
import { useAvailability } from '../appointments.api.ts';
import { NextFreeButton } from '../SittingChooser.tsx';
import { AppointmentDate } from './AppointmentDate.tsx';
import { AvailabilityPanel } from './AvailabilityPanel.tsx';
import { DoctorPicker } from './DoctorPicker.tsx';
import {
  type Draft,
  nameOnTicket,
  problemsOf,
  type StepProblems,
  wantedSerial,
  wantedSitting,
} from './draft.ts';
import { DuplicateNotice, PatientCard, SerialsOfToday } from './PatientCard.tsx';
import { StepHeading, useStepFocus } from './StepHeading.tsx';

const text = newAppointmentText;

interface DoctorStepProps {
  draft: Draft;
  today: string;
  onChange: (changes: Partial<Draft>) => void;
  onChangePatient: () => void;
  onBack: () => void;
  onNext: () => void;
}

/** Step 2: the doctor, the date and the free places. */
export function DoctorStep({ draft, today, onChange, onChangePatient, onBack, onNext }: DoctorStepProps) {
  const { patient, doctor, date, notes, serial } = draft;
  const step = useRef<HTMLFormElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  // The current draft, for callbacks that resolve later. Null after unmount.
  const latest = useRef<Draft | null>(null);
  const [refused, setRefused] = useState<StepProblems>({});
  /** The sitting (doctor, date and its number) whose places 'Next' waits for. */
  const [awaitedSitting, setAwaitedSitting] = useState<string | null>(null);
  const [isDayOffAlertOpen, setIsDayOffAlertOpen] = useState(false);
  const sitting = `${doctor?.id} ${date} ${draft.sitting}`;
  const checking = awaitedSitting === sitting;
  useStepFocus(step);
  useLayoutEffect(() => {
    latest.current = draft;
    return () => {
      latest.current = null;
    };
  }, [draft]);

  const asked = doctor !== null && date !== null;
  const availability = useAvailability(asked ? doctor.id : null, date, { sitting: draft.sitting });
  // The places of another sitting of the day stay on the screen until those of the chosen one have arrived.
  const places = availability.isPlaceholderData ? undefined : availability.data;
  // A day on which the doctor does not sit is reported at once. Missing input is reported only after 'Next'.
  const nextFree = availability.data?.nextFree;
  const dayOffProblem = availability.data && problemsOf(draft, availability.data).date;

  function change(changes: Partial<Draft>) {
    setRefused({});
    onChange(changes);
  }

  async function goOn() {
    if (checking) return;
    let problems = problemsOf(draft);
    if (Object.keys(problems).length === 0) {
      setAwaitedSitting(sitting);
      const loaded = places ?? (await availability.refetch({ cancelRefetch: false })).data;
      setAwaitedSitting((current) => (current === sitting ? null : current));
      const now = latest.current;
      // If another sitting was chosen since the press, or the step was left, 'Next' no longer applies.
      if (now?.doctor?.id !== doctor?.id || now?.date !== date || now.sitting !== draft.sitting) return;
      // Places that could not be loaded count as none (rules: screens 6).
      problems = problemsOf(now, loaded ?? { available: 0 });
      // A reserved number that somebody else got since is no longer requested.
      onChange({ serial: wantedSerial(now, loaded), sitting: wantedSitting(loaded) });
    }
    setRefused(problems);
    if (Object.keys(problems).length === 0) return onNext();
    if (doctor && date && problems.date) setIsDayOffAlertOpen(true);
    else focusProblem(problems);
  }

  function focusProblem(problems: StepProblems) {
    if (problems.doctor) focusOn(step.current?.querySelector<HTMLElement>('[data-first]'));
    else if (problems.date) focusOn(calendar.current?.querySelector('h3'));
    else if (problems.notes) focusOn(step.current?.querySelector('textarea'));
  }

  /** Focuses the chosen day. A second Enter there leads to the next step. */
  function focusChosenDay() {
    focusOn(calendar.current?.querySelector<HTMLElement>('table button[aria-pressed="true"]:enabled'));
  }

  function chooseNextFree(next: string, nextSitting: SittingNumber) {
    change({ date: next, sitting: nextSitting, serial: null });
    // The pressed button disappears. The focus waits until the calendar shows the new day.
    setTimeout(focusChosenDay);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void goOn();
  }

  return (
    <form ref={step} noValidate className="grid grid-cols-1 gap-lg" onSubmit={submit} aria-busy={checking}>
      <StepHeading step={2}>{text.doctor.heading}</StepHeading>
      {patient && (
        // biome-ignore lint/a11y/useSemanticElements: no set of fields
        <div className={`${PANEL} gap-xs! py-sm!`} role="group" aria-labelledby="for-patient">
          <h3 id="for-patient" className={patient.preselected ? undefined : 'sr-only'}>
            {patient.preselected ? text.patient.preselected : text.doctor.for}
          </h3>
          <PatientCard patient={patient.record} name={nameOnTicket(patient)}>
            <ActionButton look="quiet" size="sm" onClick={onChangePatient}>
              {text.patient.change}
            </ActionButton>
          </PatientCard>
          <SerialsOfToday patient={patient.record} today={today} />
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-lg min-[75rem]:grid-cols-[minmax(0,1fr)_min(23rem,45%)] min-[75rem]:grid-rows-[auto_1fr]">
        <DoctorPicker
          value={doctor}
          date={date}
          error={refused.doctor}
          onChange={(next) => change({ doctor: next, sitting: null, serial: null })}
        />
        <div className="grid grid-cols-1 gap-lg max-[75rem]:max-w-form min-[75rem]:col-start-2 min-[75rem]:row-span-2 min-[75rem]:row-start-1">
          <AppointmentDate
            ref={calendar}
            doctor={doctor}
            value={date}
            today={today}
            error={dayOffProblem ?? refused.date}
            onChange={(next) => change({ date: next, sitting: null, serial: null })}
            onAgain={() => step.current?.requestSubmit()}
          />
          <AvailabilityPanel
            query={availability}
            asked={asked}
            today={today}
            sitting={draft.sitting}
            serial={serial}
            onSitting={(next) => change({ sitting: next, serial: null })}
            onSerial={(next) => change({ serial: next })}
            onNextFree={chooseNextFree}
          />
        </div>
        <div className="grid grid-cols-1 gap-lg max-[75rem]:max-w-form">
          <TextArea
            label={text.notes.label}
            rows={2}
            value={notes}
            error={refused.notes}
            onChange={(event) => change({ notes: event.currentTarget.value })}
          />
          {/* The message is near 'Next', because people look there after pressing it. It disappears once
              a place is free. */}
          {refused.slots && !availability.data?.available && (
            <Notice tone="danger" role="alert">
              <p>{refused.slots}</p>
            </Notice>
          )}
          <DuplicateNotice draft={draft} today={today} />
          <div className="flex flex-wrap gap-sm max-md:[&>*]:flex-auto">
            <ActionButton look="quiet" onClick={onBack}>
              {text.previous}
            </ActionButton>
            <ActionButton type="submit" busy={checking}>
              {text.next}
            </ActionButton>
          </div>
        </div>
      </div>
      {isDayOffAlertOpen && doctor && date && (
        <AlertDialog
          title={text.date.offAlertTitle}
          onClose={() => {
            setIsDayOffAlertOpen(false);
            // The focus does not go to a day of the calendar, because Enter would choose that day.
            focusOn(step.current?.querySelector<HTMLElement>('[role="radiogroup"] input:checked'));
          }}
          actions={(close) => (
            <>
              <ActionButton onClick={close}>{text.date.offAlertClose}</ActionButton>
              {nextFree && (
                <NextFreeButton
                  nextFree={nextFree}
                  today={today}
                  onPress={() => {
                    setIsDayOffAlertOpen(false);
                    chooseNextFree(nextFree.date, nextFree.sitting);
                  }}
                />
              )}
            </>
          )}
        >
          <p>
            {text.date.offAlert({ doctor: localText(doctor.name, doctor.nameBn), weekday: weekdayOf(date) })}
          </p>
        </AlertDialog>
      )}
    </form>
  );
}
