import { ageText } from '@clinic-serial/contract/messages/current/age';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import { FORWARD_REASONS, type ForwardReason } from '@clinic-serial/contract/terms/queue-words';
import {
  IconArrowBarToUp,
  IconCalendarEvent,
  IconClockExclamation,
  IconMessage,
  IconUserCheck,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { useClinic } from '../../api/clinic.ts';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Key } from '../../ui/button/Key.tsx';
import { type RowAction, RowMenu } from '../../ui/button/RowMenu.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { clinicMoment, formatNumber, formatTime } from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import { adminPaths } from '../paths.ts';
import { hasTags, type MaybeTag, Tags } from '../Tags.tsx';
import { typedNumber } from './match-arrival.ts';
import { usePersonHistory } from './PersonHistory.tsx';
import classes from './QueueList.module.css';
import dialogs from './SittingDialogs.module.css';
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

/** The queue: inside, waiting, apart those who have not come, and folded away those who are finished. */
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

const { list: queueRowText, forward } = adminQueueText;

interface QueueRowProps {
  person: QueuePerson;
  /** True for the person who is called next. */
  isNext: boolean;
  /** True while the arrival is on its way to the server. */
  isArriving: boolean;
  /** Null if nothing is to note, or for people who only look. */
  onArrive: (() => void) | null;
  onBringForward: (() => void) | null;
}

/** A person of the queue: serial, name, what is special about them, and what can be done. */
function QueueRow({ person, isNext, isArriving, onArrive, onBringForward }: QueueRowProps) {
  const { serialNumber, patientName, patientPhone, age, passedOver, appointmentId } = person;
  const history = usePersonHistory(person);
  const actions: RowAction[] = [
    ...(onBringForward
      ? [{ label: queueRowText.bringForward, Icon: IconArrowBarToUp, onSelect: onBringForward }]
      : []),
    history.action,
    { label: queueRowText.open, Icon: IconCalendarEvent, to: adminPaths.appointment(appointmentId) },
  ];
  return (
    <li className={classes.row} aria-busy={isArriving}>
      <span className={classes.serial}>{formatNumber(serialNumber)}</span>
      <div className={classes.person}>
        <p className={classes.name}>{patientName}</p>
        <p className={classes.facts}>
          {/* An erased patient has no phone. */}
          {[patientPhone && phoneText(patientPhone), age && ageText(age)].filter(Boolean).map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
          <Since person={person} />
        </p>
        <Marks person={person} isNext={isNext} />
      </div>
      <div className={classes.actions}>
        {onArrive && (
          <ActionButton
            look={passedOver ? 'quiet' : 'soft'}
            size="sm"
            aria-label={(passedOver ? queueRowText.backFor : queueRowText.arriveFor)(
              serialNumber,
              patientName,
            )}
            onClick={onArrive}
          >
            <IconUserCheck size={18} aria-hidden />
            {passedOver ? queueRowText.back : queueRowText.arrive}
          </ActionButton>
        )}
        <RowMenu label={queueRowText.menu(serialNumber, patientName)} actions={actions} />
        {history.dialog}
      </div>
    </li>
  );
}

function Since({ person: { arrivedAt, status } }: { person: QueuePerson }) {
  const clinic = useClinic();
  if (!clinic || arrivedAt === null || status !== 'Confirmed') return null;
  return <span>{queueRowText.since(formatTime(clinicMoment(arrivedAt, clinic.timeZone).time))}</span>;
}

/** What is special about a person, each with colour, icon and words. */
function Marks({ person, isNext }: { person: QueuePerson; isNext: boolean }) {
  const { broughtForward, passedOver, behindSerial, lateMinutes, returnAsked, status } = person;
  const isFinished = status === 'Completed' || status === 'No Show';
  const tags: MaybeTag[] = isFinished
    ? []
    : [
        isNext && ['teal', queueRowText.next],
        broughtForward !== null && ['amber', forward.reasons[broughtForward], IconArrowBarToUp],
        passedOver && ['gray', queueRowText.passedOver, IconUserQuestion],
        returnAsked && ['amber', queueRowText.returnAsked, IconMessage],
        lateMinutes !== null && ['gray', queueRowText.comesLate(lateMinutes), IconMessage],
        behindSerial !== null && ['gray', queueRowText.behind(behindSerial), IconClockExclamation],
      ];
  if (!isFinished && !hasTags(tags)) return null;
  return (
    <p className={classes.marks}>
      {isFinished && <StatusBadge status={status} />}
      <Tags tags={tags} />
    </p>
  );
}

const bringForwardText = adminQueueText.forward;

interface BringForwardProps {
  person: QueuePerson;
  onChoose: (reason: ForwardReason) => void;
  onClose: () => void;
}

/** Asks for the reason for which somebody is called before others. The number before a reason chooses it. */
export function BringForward({ person, onChoose, onClose }: BringForwardProps) {
  return (
    <Dialog title={bringForwardText.title(person.serialNumber, person.patientName)} onClose={onClose}>
      {(close) => {
        const choose = (reason: ForwardReason | undefined) => {
          if (!reason) return;
          onChoose(reason);
          close();
        };
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside
          <div
            className={dialogs.reasons}
            onKeyDown={(event) => {
              const reason = FORWARD_REASONS[(typedNumber(event.key) ?? 0) - 1];
              // The focus is back in the arrival box before the key is typed.
              if (reason) event.preventDefault();
              choose(reason);
            }}
          >
            <p>{bringForwardText.text}</p>
            {FORWARD_REASONS.map((reason, index) => (
              <ActionButton
                key={reason}
                look="quiet"
                full
                data-autofocus={index === 0 || undefined}
                onClick={() => choose(reason)}
              >
                <Key>{formatNumber(index + 1)}</Key>
                {bringForwardText.reasons[reason]}
              </ActionButton>
            ))}
          </div>
        );
      }}
    </Dialog>
  );
}
