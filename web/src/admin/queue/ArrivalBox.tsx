import type { QueuePerson, QueueState } from '@clinic-serial/contract/queue';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { messageOf } from '../../api/errors.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import classes from './ArrivalBox.module.css';
import { DESK_KEYS } from './desk-keys.ts';
import { ElsewhereToday } from './ElsewhereToday.tsx';
import { matchArrival } from './match-arrival.ts';
import type { QueueAct, SittingOf, useAct } from './queue.api.ts';

const text = adminQueueText.arrival;

interface ArrivalBoxProps {
  ref: Ref<HTMLInputElement>;
  of: SittingOf;
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  send: (act: QueueAct) => void;
  onWalkIn: () => void;
  onForward: (person: QueuePerson) => void;
}

/** What the text of the box led to. */
type Found =
  | { kind: 'said'; words: string }
  | { kind: 'several'; people: QueuePerson[] }
  | { kind: 'reference'; reference: string };

/**
 * The box for arrivals. It takes a serial, the last digits of a phone, a name, or a scanned ticket; Enter marks the arrival.
 * While it is empty, the keys of the desk work in it. Typing is never blocked: arrivals are sent one after another.
 */
export function ArrivalBox({ ref, of, queue, act, send, onWalkIn, onForward }: ArrivalBoxProps) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const say = (sentence: string) => setFound({ kind: 'said', words: sentence });
  const people = [...queue.entries, ...queue.notHere, ...queue.finished];

  const arrive = (person: QueuePerson) => {
    const { serialNumber, patientName, status, appointmentId, passedOver } = person;
    setWords('');
    if (status !== 'Booked') return say(sentenceOf(person));
    say(text.saving(serialNumber, patientName));
    // The callbacks of `mutate` are lost when another act follows at once, so the promise is used.
    act.mutateAsync({ kind: passedOver ? 'return' : 'arrive', appointmentId }).then(
      (now) => {
        const place = now.entries.find((other) => other.appointmentId === appointmentId);
        const behind = place?.behindSerial ?? null;
        say(
          behind === null
            ? text.here(serialNumber, patientName)
            : text.behind(serialNumber, patientName, behind),
        );
      },
      (error: unknown) => say(text.failed(serialNumber, patientName, messageOf(error))),
    );
    return undefined;
  };

  const submit = () => {
    const match = matchArrival(words, people);
    if (match.kind === 'one') return arrive(match.person);
    setWords('');
    if (match.kind === 'several') return setFound({ kind: 'several', people: match.people });
    if (match.kind === 'reference') return setFound({ kind: 'reference', reference: match.reference });
    return say(text.nobody(words.trim()));
  };

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      setWords('');
      setFound(null);
    }
    if (event.nativeEvent.isComposing || event.repeat) return;
    if (words === '') {
      if (actOfKey(event.key, queue, act, send) || (event.key === DESK_KEYS.walkIn && (onWalkIn(), true)))
        event.preventDefault();
    } else if (event.key === DESK_KEYS.walkIn) {
      // A serial and '+' bring it forward.
      const match = matchArrival(words, people);
      event.preventDefault();
      setWords('');
      if (match.kind === 'one') onForward(match.person);
    }
  };

  return (
    <form
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '') submit();
      }}
    >
      <div className={classes.field}>
        <TextInput
          ref={ref}
          label={text.label}
          description={text.hint}
          value={words}
          autoFocus
          autoComplete="off"
          size="lg"
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        <ActionButton type="submit" size="lg" look="soft">
          {text.submit}
        </ActionButton>
      </div>
      <div role="status">{found?.kind === 'said' && <p className={classes.said}>{found.words}</p>}</div>
      {found?.kind === 'several' && (
        <fieldset className={classes.several}>
          <legend>{text.several}</legend>
          {found.people.map((person) => (
            <ActionButton key={person.appointmentId} look="quiet" onClick={() => arrive(person)}>
              {`${person.serialNumber} ${person.patientName}`}
            </ActionButton>
          ))}
        </fieldset>
      )}
      {found?.kind === 'reference' && (
        <ElsewhereToday key={found.reference} reference={found.reference} date={of.date} />
      )}
    </form>
  );
}

/** Does the act of a key. @returns false for a key without one */
function actOfKey(
  key: string,
  { current, entries, lastAct }: QueueState,
  act: ReturnType<typeof useAct>,
  send: (act: QueueAct) => void,
): boolean {
  const inside = current?.appointmentId;
  const isCalling = act.isPending && act.variables.kind === 'call-next';
  if (key === DESK_KEYS.callNext) {
    if (isCalling) return true;
    if (entries.some(({ status }) => status !== 'In Progress')) send({ kind: 'call-next' });
    else if (current) send({ kind: 'done', appointmentId: inside });
    return true;
  }
  if (key === DESK_KEYS.passOver && current) send({ kind: 'pass-over', appointmentId: inside });
  else if (key === DESK_KEYS.callAgain && current) send({ kind: 'call-again', appointmentId: inside });
  else if (key === DESK_KEYS.undo && lastAct?.canUndo) send({ kind: 'undo' });
  else return key === DESK_KEYS.passOver || key === DESK_KEYS.callAgain || key === DESK_KEYS.undo;
  return true;
}

/** Why nothing is to be marked for somebody who is not expected any more. */
function sentenceOf({ status, serialNumber, patientName }: QueuePerson): string {
  if (status === 'Completed') return text.seen(serialNumber, patientName);
  if (status === 'No Show') return text.notCome(serialNumber, patientName);
  if (status === 'In Progress') return text.inside(serialNumber, patientName);
  return text.already(serialNumber, patientName);
}
