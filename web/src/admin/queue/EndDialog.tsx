import { localText } from '@clinic-serial/contract/messages/current/format';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import {
  END_CHOICES,
  END_GROUPS,
  type EndChoices,
  type EndGroup,
} from '@clinic-serial/contract/terms/queue-words';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { useState } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { RadioField } from '../../ui/form/RadioField.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { formatFullDate, formatNumber } from '../../ui/text/format.ts';
import type { useAct } from './queue.api.ts';

const text = adminDoctorQueueText.endDialog;
const MOST_NUMBERS = 24;

type Choice = EndChoices[EndGroup] | 'move';
type Choices = Record<EndGroup, Choice>;

const USUAL: Choices = {
  inside: END_CHOICES.inside[0],
  here: END_CHOICES.here[0],
  away: END_CHOICES.away[0],
};

interface EndDialogProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  /** Called when the people are to be moved first. Without it, nobody can be moved. */
  onMove?: (inside: EndChoices['inside']) => void;
  /** Called when the sitting has ended. Without it, `onClose` is called. */
  onEnded?: () => void;
  onClose: () => void;
}

/** Asks what happens to people without an outcome when the sitting ends, by group (rules: queue 21). */
export function EndDialog({ queue, act, onMove, onEnded, onClose }: EndDialogProps) {
  const [choices, setChoices] = useState(USUAL);
  const [isTried, setIsTried] = useState(false);
  const today = useClinic()?.today;
  // A sitting of an earlier date is ended late. Its people cannot be moved any more.
  const isToday = today === queue.date;
  // An SMS about a day before yesterday would come too late.
  const isTold = today !== undefined && queue.date >= addDays(today, -1);
  const groups = END_GROUPS.flatMap((group) => {
    const people = peopleOf(queue, group);
    return people.length > 0 ? [{ group, people }] : [];
  });
  // A move covers everybody who was not with the doctor. It is offered once, in the first of their groups.
  const movable = groups.find(({ group }) => group !== 'inside')?.group;
  const isMove = choices.here === 'move' || choices.away === 'move';
  const shown = groups.filter(({ group }) => !isMove || group === 'inside' || group === movable);

  function choicesOf(group: EndGroup): readonly Choice[] {
    const usual: readonly Choice[] = END_CHOICES[group];
    return onMove && isToday && group === movable ? [...usual, 'move'] : usual;
  }

  function end() {
    const { inside, here, away } = choices as EndChoices;
    if (isMove) return onMove?.(inside);
    setIsTried(true);
    act.mutate({ kind: 'end', groups: { inside, here, away } }, { onSuccess: onEnded ?? onClose });
  }

  return (
    <Dialog title={text.title} onClose={onClose}>
      {() => (
        <div className="grid gap-gutter">
          {!isToday && (
            <p>{text.ofDay(localText(queue.doctorName, queue.doctorNameBn), formatFullDate(queue.date))}</p>
          )}
          {shown.map(({ group, people }) => (
            <RadioField
              key={group}
              legend={titleOf(queue, group, people.length)}
              options={choicesOf(group).map((one) => ({
                value: one,
                label: one === 'not-seen' && isTold ? text.notSeenTold : text.choices[one],
              }))}
              value={choices[group]}
              onChoose={(next) => setChoices({ ...choices, [group]: next })}
            >
              <Serials people={people} />
            </RadioField>
          ))}
          {shown.length < groups.length && <p>{text.movedTogether}</p>}
          {groups.length === 0 && <p>{text.nobody}</p>}
          {isTried && <FailureNotice error={act.error} fallback={text.failed} />}
          <div>
            <ActionButton busy={act.isPending} onClick={end}>
              {isMove ? text.go : text.confirm}
            </ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function peopleOf({ entries, notHere }: QueueState, group: EndGroup): QueuePerson[] {
  return [...entries, ...notHere]
    .filter(({ endGroup }) => endGroup === group)
    .sort((one, other) => one.serialNumber - other.serialNumber);
}

function titleOf({ checkIn }: QueueState, group: EndGroup, count: number): string {
  return (checkIn ? text.groups : text.groupsWithoutCheckIn)[group](count);
}

function Serials({ people }: { people: readonly QueuePerson[] }) {
  return (
    <>
      <ul className="flex flex-wrap gap-1.5">
        {people.slice(0, MOST_NUMBERS).map(({ appointmentId, serialNumber }) => (
          <li
            key={appointmentId}
            className="min-w-9 rounded-md border border-line bg-sunken px-2 py-0.5 text-center font-semibold tabular-nums"
          >
            {formatNumber(serialNumber)}
          </li>
        ))}
      </ul>
      {people.length > MOST_NUMBERS && <p>{text.more(people.length - MOST_NUMBERS)}</p>}
    </>
  );
}
