import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import type { ReactNode } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { formatNumber } from '../../ui/text/format.ts';
import classes from './QueueList.module.css';
import { QueueRow } from './QueueRow.tsx';
import { canArrive, type DeskActs, waitingOf } from './use-desk-acts.ts';

const text = adminQueueText.list;

interface QueueListProps {
  queue: QueueState;
  /** Null for people who only look, and when the sitting is over. */
  acts: DeskActs | null;
  /** Called after each press on 'Arrive'. */
  onArrived: () => void;
  onBringForward: (person: QueuePerson) => void;
}

/** The queue by its rule: inside, waiting, apart those who have not come, and folded away those who are finished. */
export function QueueList({ queue, acts, onArrived, onBringForward }: QueueListProps) {
  const { current, notHere, finished, seen, notCome, notSeen } = queue;
  const waiting = waitingOf(queue);
  const row = (person: QueuePerson) => (
    <QueueRow
      key={person.appointmentId}
      person={person}
      isNext={person === waiting[0]}
      isArriving={acts?.arriving.has(person.appointmentId) ?? false}
      onArrive={
        acts && canArrive(person, queue)
          ? () => {
              void acts.arrive(person);
              onArrived();
            }
          : null
      }
      onBringForward={
        acts && person !== current && person.broughtForward === null && !finished.includes(person)
          ? () => onBringForward(person)
          : null
      }
    />
  );

  if (!current && waiting.length + notHere.length + finished.length === 0)
    return <p className={classes.empty}>{text.empty}</p>;
  return (
    <div className={classes.lists}>
      {current && (
        // No region of its own, because the number inside is a region of the same name.
        <div>
          <h3 className={classes.title}>{text.inside}</h3>
          <ol className={classes.list}>{row(current)}</ol>
        </div>
      )}
      <Part title={text.waiting} count={waiting.length}>
        {waiting.length === 0 ? (
          <p className={classes.empty}>{text.nobodyWaits}</p>
        ) : (
          <ol className={classes.list}>{waiting.map(row)}</ol>
        )}
      </Part>
      {notHere.length > 0 && (
        <Part title={text.notHere} count={notHere.length}>
          <ol className={classes.list}>{notHere.map(row)}</ol>
        </Part>
      )}
      {finished.length > 0 && (
        <details className={classes.finished}>
          <summary>
            <span className={classes.finishedTitle}>{text.finished}</span>{' '}
            {[text.seen(seen), text.notCome(notCome), ...(notSeen > 0 ? [text.notSeen(notSeen)] : [])].join(
              ' · ',
            )}
          </summary>
          <ol className={classes.list}>{finished.map(row)}</ol>
        </details>
      )}
    </div>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>
        {title}
        <span className={classes.count}>{formatNumber(count)}</span>
      </h3>
      {children}
    </section>
  );
}
