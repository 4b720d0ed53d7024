import { changeAppointmentStatus } from '@clinic-serial/contract/subjects/appointments';
import { actOnQueue, getQueue, type QueueState } from '@clinic-serial/contract/subjects/queue';
import { nextStatuses } from '@clinic-serial/contract/terms/appointment-status';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminKeptText } from '#messages/admin-kept';
import { useClinic } from '../../api/clinic.ts';
import { useReach } from '../../session/reach.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { clinicMoment } from '../../ui/text/clinic-moment.ts';
import { formatTime } from '../../ui/text/format.ts';
import { newKey } from '../change-key.ts';
import { useKept } from '../kept/kept-context.ts';
import { type Conflict, conflictsOf, isSameSitting, standingOf, toPlay } from '../kept/kept-state.ts';
import { partsOf, type SittingOf } from '../sitting-of.ts';
import { staffCall } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { doneWords } from './done-words.ts';

const text = adminKeptText.conflicts;
/** How often the queues are read from the server while there are conflicts to settle. */
const REREAD_MS = 5_000;

/** The conflicts to settle. Empty while the server is away or kept acts still have to be played. */
export function useConflicts(): Conflict[] {
  const { pieces } = useKept();
  const { session } = useStaff();
  const { isAway } = useReach();
  const isPlayed = !isAway && toPlay(pieces).length === 0;
  const sittings: SittingOf[] = [];
  for (const { of, answer } of pieces)
    if (answer && !sittings.some((one) => isSameSitting(one, of))) sittings.push(of);
  // One query for all of them: the hook for several queries would make every public page larger.
  const { data } = useQuery({
    queryKey: ['queues of conflicts', { staffId: session.who.id }, sittings],
    queryFn: ({ signal }) =>
      Promise.all(sittings.map((of) => staffCall(session, getQueue, { ...partsOf(of), signal }))),
    enabled: isPlayed && sittings.length > 0,
    refetchInterval: REREAD_MS,
  });
  if (!isPlayed) return [];
  return conflictsOf(pieces, (of) => data?.find((queue) => isSameSitting(queue, of)));
}

/** Shows for each person what was kept here and what the clinic's list says. One press settles a person. */
export function Conflicts() {
  const conflicts = useConflicts();
  const box = useRef<HTMLElement>(null);
  if (conflicts.length === 0) return null;
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="kept-conflicts" className="mb-sm">
      <Notice tone="warn">
        <h2 id="kept-conflicts" className="text-lg">
          {text.title}
        </h2>
        <p>{text.text}</p>
        <ul className="grid grid-cols-1 gap-xs">
          {conflicts.map((conflict) => (
            <OneConflict
              key={`${conflict.piece.key} ${conflict.person?.serialNumber}`}
              conflict={conflict}
              // The focus moves to the next conflict.
              onSettled={() => setTimeout(() => focusOn(box.current?.querySelector('button')))}
            />
          ))}
        </ul>
      </Notice>
    </section>
  );
}

function OneConflict({ conflict, onSettled }: { conflict: Conflict; onSettled: () => void }) {
  const { settle } = useKept();
  const { session } = useStaff();
  const client = useQueryClient();
  const clinic = useClinic();
  const { piece, person, there } = conflict;
  const right = waysToSetRight(conflict);
  const time = clinic ? formatTime(clinicMoment(piece.at, clinic.timeZone).time) : '';

  async function finish() {
    await settle(conflict);
    onSettled();
  }
  const change = useMutation({
    mutationFn: async () => {
      if (!there || !right) return;
      if (right.kind === 'Completed') {
        const body = { status: right.kind, from: there.status };
        await staffCall(session, changeAppointmentStatus, { params: { id: there.appointmentId }, body });
      } else {
        const { version } = await staffCall(session, getQueue, partsOf(piece.of));
        const body = {
          kind: right.kind,
          appointmentId: there.appointmentId,
          expectedVersion: version,
          key: newKey(),
        };
        await staffCall(session, actOnQueue, { ...partsOf(piece.of), body });
      }
      await client.invalidateQueries();
      await finish();
    },
  });

  return (
    <li className="grid gap-xs border-0 border-t border-line pt-xs">
      {person ? (
        <>
          <p className="font-semibold tabular-nums" translate="no">
            {text.person(person.serialNumber, person.name)}
          </p>
          <p>{text.here(time, adminKeptText.standings[person.standing])}</p>
          <p>{text.there(adminKeptText.standings[standingOf(there)])}</p>
        </>
      ) : (
        <p className="font-semibold">{wordsOf(conflict)}</p>
      )}
      {piece.answer?.kind === 'refused' && <p>{piece.answer.words}</p>}
      {person && !right && <p className="text-sm text-muted">{text.cannot}</p>}
      <FailureNotice error={change.error} fallback={text.failed} />
      <div className="flex flex-wrap gap-xs">
        <ActionButton look="quiet" size="sm" disabled={change.isPending} onClick={() => void finish()}>
          {person ? text.takeThere : piece.answer?.kind === 'other-number' ? text.told : text.drop}
        </ActionButton>
        {right && (
          <ActionButton look="soft" size="sm" busy={change.isPending} onClick={() => change.mutate()}>
            {text.takeHere}
          </ActionButton>
        )}
      </div>
    </li>
  );
}

/** The act that brings the clinic's list to what was kept here; null if no single act does. */
function waysToSetRight({ person, there }: Conflict): { kind: 'Completed' | 'arrive' | 'return' } | null {
  if (!person || !there) return null;
  if (person.standing === 'seen' && nextStatuses('staff', there.status).includes('Completed'))
    return { kind: 'Completed' };
  if (person.standing === 'here' && there.status === 'Booked')
    return { kind: there.passedOver ? 'return' : 'arrive' };
  return null;
}

/** The sentence about a walk-in with another serial or none, or about an act of the whole sitting. */
function wordsOf({ piece: { act, answer, at, people } }: Conflict): string {
  if (act.kind !== 'walk-in') {
    const words: NonNullable<QueueState['lastAct']> = {
      number: 0,
      at: new Date(at).toISOString(),
      by: null,
      isWalkIn: false,
      canUndo: false,
      kind: act.kind,
      serialNumber: act.serialNumber,
      calledSerial: act.calledSerial,
    };
    return text.act(doneWords(words));
  }
  const name = people[0]?.name ?? act.walkIn.name;
  return answer?.kind === 'other-number'
    ? text.otherNumber(name, act.serialNumber, answer.serialNumber)
    : text.walkInRefused(act.serialNumber, name);
}
