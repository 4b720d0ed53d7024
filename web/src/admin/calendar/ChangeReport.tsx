import { type DayChange, getDayChange, undoDayChange } from '@clinic-serial/contract/subjects/changes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { ActionButton } from '../../ui/button/Action.tsx';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { formatNumber, formatShortDate } from '../../ui/text/format.ts';
import { LoadState, QueryError } from '../LoadState.tsx';
import { PhoneLink } from '../marks.tsx';
import { ConfirmChange } from '../records/ConfirmChange.tsx';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { LINES, QUIET, STACK } from './calendar-looks.ts';

const text = adminCalendarText.progress;
/** How often the progress of a job is read, and, after its end, the state of SMS that still wait. */
const RUNNING_MS = 1_000;
const SENDING_MS = 5_000;

const isBeingUndone = ({ undoStartedAt, undoneAt }: DayChange) => undoStartedAt !== null && undoneAt === null;

function pollMs(change: DayChange | undefined): number | false {
  if (!change || change.finishedAt === null || isBeingUndone(change)) return RUNNING_MS;
  return change.sms.waiting > 0 ? SENDING_MS : false;
}

/** A job, read again until it has finished. The lists behind the dialog then show its result. */
function useChange(id: number) {
  const client = useQueryClient();
  const change = useStaffRead(getDayChange, {
    params: { id },
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.error ? false : pollMs(state.data)),
  });
  const lastEnd = change.data?.undoneAt ?? change.data?.finishedAt;
  useEffect(() => {
    if (lastEnd) void client.invalidateQueries();
  }, [client, lastEnd]);
  return change;
}

/** The progress of a job, then its result: what was done, whom to call, and 'Undo'. */
export function ChangeReport({ id }: { id: number }) {
  const query = useChange(id);
  const { data: change, refetch } = query;
  if (!change) return <LoadState query={query} failed={text.loadFailed} lines={3} />;
  const [handled, people] = progressOf(change);
  const isFinished = change.finishedAt !== null;
  const of = text.ofPeople(handled, people);
  return (
    <div className={STACK}>
      <progress
        className="h-3.5 w-full [accent-color:var(--clinic-accent)]"
        aria-label={text.bar}
        aria-valuetext={of}
        value={handled}
        max={Math.max(1, people)}
      />
      <p>{of}</p>
      <div role="status">
        <p>{stateText(change)}</p>
      </div>
      <QueryError query={query} failed={text.loadFailed} />
      {isFinished && <Result change={change} />}
      <ToCall people={change.toCall} />
      {change.canUndo && <Undo change={change} onRefused={() => void refetch()} />}
    </div>
  );
}

/** The number of finished people and of all people: of the change, or of its undoing once that has begun. */
function progressOf({ undo, people, done, leftOver, skipped }: DayChange): readonly [number, number] {
  return undo ? [undo.done + undo.kept, undo.people] : [done + leftOver + skipped, people];
}

function stateText(change: DayChange): string {
  if (change.undoneAt !== null) return text.undone;
  if (isBeingUndone(change)) return text.undoing;
  if (change.undo) return text.nobodyBack;
  return change.finishedAt === null ? text.goesOn : text.finished;
}

function Result({ change }: { change: DayChange }) {
  const { sms, undo } = change;
  const count = (name: string, value: number) => [name, value > 0 ? formatNumber(value) : null] as const;
  return (
    <DetailList
      details={[
        [text.done, formatNumber(change.done)],
        count(text.leftOver, change.leftOver),
        count(text.skipped, change.skipped),
        count(text.back, undo?.done ?? 0),
        count(text.kept, undo?.kept ?? 0),
        [text.smsSent, formatNumber(sms.sent)],
        count(text.smsWaiting, sms.waiting),
        count(text.smsFailed, sms.failed),
      ]}
    />
  );
}

function ToCall({ people }: { people: DayChange['toCall'] }) {
  const title = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>{text.call}</h3>
      <ul className={`${LINES} pt-xs`}>
        {people.map((person) => (
          <li
            key={person.appointmentId}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 [&_a]:inline-flex [&_a]:min-h-tap [&_a]:items-center"
          >
            <strong>{person.patientName}</strong>
            <PhoneLink phone={person.patientPhone} />
            <span className={QUIET}>
              {(person.sitting === 1 ? text.serial : text.secondSerial)(
                person.serialNumber,
                formatShortDate(person.appointmentDate),
              )}
            </span>
            <span className={QUIET}>{text.why[person.why]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UndoProps {
  change: DayChange;
  /** Called when the server refuses, because the undo may open other days now. */
  onRefused: () => void;
}

function Undo({ change, onRefused }: UndoProps) {
  const { can } = useStaff();
  const [isAsking, setIsAsking] = useState(false);
  if (!can('update')) return null;
  const { id, closedDays } = change;
  const mustOpen = closedDays.length > 0;
  return (
    <>
      <div>
        <ActionButton look="remove" size="sm" onClick={() => setIsAsking(true)}>
          {text.undo}
        </ActionButton>
      </div>
      {isAsking && (
        <ConfirmChange
          title={text.undoTitle[change.do]}
          confirmLabel={mustOpen ? text.reopenConfirm : text.undoConfirm}
          danger
          endpoint={undoDayChange}
          sending={{ params: { id }, body: { openDays: mustOpen } }}
          failed={text.undoFailed}
          onDone={() => setIsAsking(false)}
          onFailed={onRefused}
          onClose={() => setIsAsking(false)}
        >
          {mustOpen && <p>{text.reopen(closedDays.map(formatShortDate).join('; '), closedDays.length)}</p>}
          <p>{text.undoText}</p>
        </ConfirmChange>
      )}
    </>
  );
}
