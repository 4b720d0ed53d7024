import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { listPeople } from '@clinic-serial/contract/subjects/people';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { newSerialText } from '#messages/admin-new-serial';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { ForWhom, otherNameProblem } from '../appointments/new/FoundPatient.tsx';
import { PatientCard, SerialsOfToday } from '../appointments/new/PatientCard.tsx';
import { PatientSearch } from '../appointments/new/PatientSearch.tsx';
import {
  nobodyTyped,
  PhoneOrAge,
  type TypedPatient,
  typedPatientProblems,
} from '../appointments/new/PhoneOrAge.tsx';
import { type Answer, newPersonIn } from '../appointments/new/patient-lookup.ts';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

const text = newSerialText.who;

/** The person who gets the serial, as far as known. */
export type Who =
  | { kind: 'nobody' }
  | { kind: 'known'; record: StaffPatient; otherName: string }
  | (TypedPatient & { kind: 'new'; because: 'missing' | 'failed' });

type Problems = Record<string, string>;

/** The problems that prevent a serial; empty if one can be given. */
export function problemsOfWho(who: Who, today: string): Problems {
  if (who.kind === 'nobody') return { who: newAppointmentText.patient.nobody };
  if (who.kind === 'new') return typedPatientProblems(who, today);
  if (!who.record.isActive) return { who: newAppointmentText.patient.inactive };
  const problem = otherNameProblem(who.otherName);
  return problem ? { name: problem } : {};
}

interface WhoPartProps {
  /** The line uses it to set the focus. */
  ref: RefObject<HTMLDivElement | null>;
  who: Who;
  problems: Problems;
  today: string;
  onChange: (who: Who) => void;
  /** Called once the person is known and the next part can get the focus. */
  onKnown: () => void;
}

/**
 * Finds the person by phone, name or reference while staff type. For a phone with several people it asks
 * which one. For an unknown person it shows the two fields, with the typed text in the right one.
 */
export function WhoPart({ ref, who, problems, today, onChange, onKnown }: WhoPartProps) {
  const { session } = useStaff();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const newPhone = useRef<HTMLInputElement>(null);
  const newName = useRef<HTMLInputElement>(null);
  const { kind } = who;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields appear
  useEffect(() => {
    if (who.kind === 'new') focusOn(who.phone === '' ? newPhone.current : newName.current);
  }, [kind]);

  async function take(answer: Answer) {
    if (answer.kind === 'missing') {
      const { phone, name } = newPersonIn(typed);
      const because = answer.failed ? 'failed' : 'missing';
      return onChange({ kind: 'new', ...nobodyTyped(phone, name), because });
    }
    const record = answer.patient;
    const read = staffRead(session, listPeople, { params: { id: record.id } });
    // The page waits for the people, so that the focus goes directly to the right part.
    const people = await client.fetchQuery(read).catch(() => null);
    onChange({ kind: 'known', record, otherName: '' });
    const offered = people?.people.filter(({ isOffered }) => isOffered) ?? [];
    if (record.isActive && offered.length < 2) return onKnown();
    return setTimeout(() => focusOn(ref.current?.querySelector<HTMLElement>('select, button')));
  }

  function startWithoutPhone() {
    const person = nobodyTyped('', newPersonIn(typed).name);
    onChange({ kind: 'new', ...person, hasNoPhone: true, because: 'missing' });
  }

  function forget() {
    setTyped('');
    onChange({ kind: 'nobody' });
    setTimeout(() => focusOn(ref.current?.querySelector('input')));
  }

  return (
    <div ref={ref} className="grid min-w-0 grid-cols-1 content-start gap-xs">
      {who.kind === 'nobody' && (
        <>
          <PatientSearch
            first
            shortLabel={text.label}
            typed={typed}
            onType={setTyped}
            onAnswer={(answer) => void take(answer)}
          />
          {/* The choice 'No phone' is needed here, because a search by name would find a namesake. */}
          <div>
            <ActionButton look="plain" size="xs" onClick={startWithoutPhone}>
              {newAppointmentText.patient.noPhone}
            </ActionButton>
          </div>
        </>
      )}
      {problems.who && (
        <p role="alert" className="text-sm text-danger">
          {problems.who}
        </p>
      )}
      {who.kind === 'known' && (
        <>
          <PatientCard patient={who.record}>
            <ActionButton look="quiet" size="xs" onClick={forget}>
              {text.change}
            </ActionButton>
          </PatientCard>
          <SerialsOfToday patient={who.record} today={today} />
          <ForWhom
            record={who.record}
            otherName={who.otherName}
            onName={(otherName) => onChange({ ...who, otherName })}
            name={{
              value: who.otherName,
              description: undefined,
              error: problems.name,
              onChange: ({ currentTarget }) => onChange({ ...who, otherName: currentTarget.value }),
            }}
          />
        </>
      )}
      {who.kind === 'new' && (
        <>
          <div className="grid grid-cols-1 items-start gap-sm sm:max-lg:grid-cols-2">
            <PhoneOrAge
              ref={newPhone}
              typed={who}
              problems={problems}
              onChange={(part) => onChange({ ...who, ...part })}
            />
            <TextField
              ref={newName}
              label={newAppointmentText.patient.name}
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              value={who.name}
              onChange={({ currentTarget }) => onChange({ ...who, name: currentTarget.value })}
              error={problems.name}
            />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-sm">
            <p
              role="status"
              className={who.because === 'failed' ? 'text-sm text-warn' : 'text-sm text-muted'}
            >
              {who.hasNoPhone ? text.withoutPhone : who.because === 'failed' ? text.failed : text.unknown}
            </p>
            <ActionButton look="plain" size="xs" onClick={forget}>
              {text.searchAgain}
            </ActionButton>
          </div>
        </>
      )}
      {who.kind === 'known' && !who.record.isActive && (
        <Notice tone="warn" role="alert">
          <p>{newAppointmentText.patient.inactive}</p>
        </Notice>
      )}
    </div>
  );
}
