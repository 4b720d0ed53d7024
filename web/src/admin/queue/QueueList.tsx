import { ageText } from '@clinic-serial/contract/messages/current/age';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import { FORWARD_REASONS, type ForwardReason } from '@clinic-serial/contract/terms/queue-words';
import {
  IconArrowBarToUp,
  IconCalendarEvent,
  IconClockExclamation,
  IconDeviceFloppy,
  IconMessage,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { adminKeptText } from '#messages/admin-kept';
import { adminQueueText } from '#messages/admin-queue';
import { useClinic } from '../../api/clinic.ts';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { Tag } from '../../ui/badge/Tag.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Key } from '../../ui/button/Key.tsx';
import { type RowAction, RowMenu } from '../../ui/button/RowMenu.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { clinicMoment } from '../../ui/text/clinic-moment.ts';
import { formatNumber, formatTime } from '../../ui/text/format.ts';
import { usePersonHistory } from '../appointments/PersonHistory.tsx';
import { useKept, useWhyNot } from '../kept/kept-context.ts';
import { isOnlyHere, serialsKeptHere } from '../kept/kept-state.ts';
import { ExtraBadge, phoneOrNone } from '../marks.tsx';
import { adminPaths } from '../paths.ts';
import { hasTags, type MaybeTag, Tags } from '../Tags.tsx';
import { typedNumber } from './match-arrival.ts';
import { canArrive, type DeskActs, waitingOf } from './use-desk-acts.ts';
import type { DeskMoney } from './use-desk-money.tsx';

const text = adminQueueText.list;

const LIST = 'border-t border-line';

interface QueueListProps {
  queue: QueueState;
  /** Null for people who only look, and when the sitting is over. */
  acts: DeskActs | null;
  money: DeskMoney;
  /** Called after each press on 'Arrive'. */
  onArrived: () => void;
  onBringForward: (person: QueuePerson) => void;
}

/**
 * The queue without the person inside, who is shown in the till: the people who wait, those who have not
 * come, and, folded away, those who are finished.
 */
export function QueueList({ queue, acts, money, onArrived, onBringForward }: QueueListProps) {
  const { current, notHere, finished, seen, notCome, notSeen } = queue;
  const waiting = waitingOf(queue);
  const keptHere = useKeptHere(queue);
  const whyNot = useWhyNot(queue);
  const row = (person: QueuePerson) => (
    <QueueRow
      key={person.appointmentId}
      person={person}
      isNext={person === waiting[0]}
      isKeptHere={keptHere.has(person.serialNumber)}
      whyNot={whyNot}
      money={money}
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
    return <p className="text-muted">{text.empty}</p>;
  return (
    <div className="grid grid-cols-1 gap-gutter">
      <Part title={text.waiting} count={waiting.length}>
        {waiting.length === 0 ? (
          <p className="text-muted">{text.nobodyWaits}</p>
        ) : (
          <ol className={LIST}>{waiting.map(row)}</ol>
        )}
      </Part>
      {notHere.length > 0 && (
        <Part title={text.notHere} count={notHere.length}>
          <ol className={LIST}>{notHere.map(row)}</ol>
        </Part>
      )}
      {finished.length > 0 && (
        <details>
          <summary className="min-h-tap cursor-pointer py-2.5 tabular-nums">
            <span className="me-2 font-semibold">{text.finished}</span>{' '}
            {[text.seen(seen), text.notCome(notCome), ...(notSeen > 0 ? [text.notSeen(notSeen)] : [])].join(
              ' · ',
            )}
          </summary>
          <ol className={LIST}>{finished.map(row)}</ol>
        </details>
      )}
    </div>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="flex min-h-8 items-center gap-xs">
        {title}
        <span className="rounded-full bg-accent-soft px-2 text-base text-accent tabular-nums">
          {formatNumber(count)}
        </span>
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
  isKeptHere: boolean;
  /** Why the person cannot be brought forward now. */
  whyNot: string | undefined;
  money: DeskMoney;
  /** True while the arrival is on its way to the server. */
  isArriving: boolean;
  /** Null if there is no arrival to note, or for people who only look. */
  onArrive: (() => void) | null;
  onBringForward: (() => void) | null;
}

/** A person of the queue in one line, on a phone in two: serial, name, facts, marks and actions. */
function QueueRow({
  person,
  isNext,
  isKeptHere,
  whyNot,
  money,
  isArriving,
  onArrive,
  onBringForward,
}: QueueRowProps) {
  const { serialNumber, patientName, patientPhone, age, passedOver } = person;
  const pay = onArrive ? null : money.buttonOf(person);
  return (
    <li
      className={`flex min-h-tap items-center gap-2 border-b border-line md:gap-3 ${isArriving ? 'opacity-60' : ''}`}
      aria-busy={isArriving}
    >
      <span className="w-7 flex-none text-end text-lg font-bold tabular-nums md:w-9">
        {formatNumber(serialNumber)}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-0.5 text-sm leading-tight text-muted tabular-nums max-md:gap-x-2 max-md:text-xs">
        <span className="text-base font-semibold text-text wrap-anywhere max-md:basis-full" translate="no">
          {patientName}
        </span>
        {isNext && <Tag tint="teal">{queueRowText.next}</Tag>}
        {isKeptHere && <KeptHere />}
        {age && <span className="flex-none">{ageText(age)}</span>}
        <span className="flex-none">{phoneOrNone(patientPhone)}</span>
        {money.markOf(person, pay !== null)}
        <Since person={person} />
        <Marks person={person} />
      </div>
      <div className="flex flex-none items-center">
        {onArrive && (
          <ActionButton
            look="plain"
            size="xs"
            aria-label={(passedOver ? queueRowText.backFor : queueRowText.arriveFor)(
              serialNumber,
              patientName,
            )}
            onClick={onArrive}
          >
            {passedOver ? queueRowText.back : queueRowText.arrive}
          </ActionButton>
        )}
        {pay}
        <PersonMenu
          person={person}
          money={money.actionOf(person)}
          onBringForward={onBringForward}
          whyNot={whyNot}
        />
      </div>
    </li>
  );
}

/** The serials of a queue that acts kept here have moved. */
export function useKeptHere(queue: QueueState): ReadonlySet<number> {
  return serialsKeptHere(useKept().pieces, queue);
}

export function KeptHere() {
  return (
    <Tag tint="gray" Icon={IconDeviceFloppy}>
      {adminKeptText.mark}
    </Tag>
  );
}

interface PersonMenuProps {
  person: QueuePerson;
  /** Opens the money of the person; false where there is none. */
  money?: RowAction | false;
  onBringForward?: (() => void) | null;
  whyNot?: string | undefined;
}

/** The menu of rare actions for a person, including the person who is with the doctor. */
export function PersonMenu({ person, money = false, onBringForward, whyNot }: PersonMenuProps) {
  const { serialNumber, patientName, appointmentId } = person;
  const history = usePersonHistory(person);
  // A serial that was given without the server has no appointment yet.
  if (isOnlyHere(person)) return null;
  const actions: (RowAction | false)[] = [
    money,
    ...(onBringForward
      ? [{ label: queueRowText.bringForward, Icon: IconArrowBarToUp, whyNot, onSelect: onBringForward }]
      : []),
    history.action,
    { label: queueRowText.open, Icon: IconCalendarEvent, to: adminPaths.appointment(appointmentId) },
  ];
  return (
    <>
      <RowMenu label={queueRowText.menu(serialNumber, patientName)} actions={actions} />
      {history.dialog}
    </>
  );
}

function Since({ person: { arrivedAt, status } }: { person: QueuePerson }) {
  const clinic = useClinic();
  if (!clinic || arrivedAt === null || status !== 'Confirmed') return null;
  return (
    <span className="flex-none">
      {queueRowText.since(formatTime(clinicMoment(arrivedAt, clinic.timeZone).time))}
    </span>
  );
}

/** Tags for everything that is special about a person, each with colour, icon and words. */
function Marks({ person }: { person: QueuePerson }) {
  const { broughtForward, passedOver, behindSerial, lateMinutes, returnAsked, status } = person;
  const isFinished = status === 'Completed' || status === 'No Show';
  const tags: MaybeTag[] = isFinished
    ? []
    : [
        broughtForward !== null && ['amber', forward.reasons[broughtForward], IconArrowBarToUp],
        passedOver && ['gray', queueRowText.passedOver, IconUserQuestion],
        returnAsked && ['amber', queueRowText.returnAsked, IconMessage],
        lateMinutes !== null && ['gray', queueRowText.comesLate(lateMinutes), IconMessage],
        behindSerial !== null && ['gray', queueRowText.behind(behindSerial), IconClockExclamation],
      ];
  if (!isFinished && !hasTags(tags) && !person.isExtra) return null;
  return (
    <p className="flex flex-wrap gap-1 py-0.5">
      {isFinished && <StatusBadge status={status} />}
      <ExtraBadge of={person} />
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

/** Asks why somebody is called before others. The number in front of a reason is the key that chooses it. */
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
            className="grid gap-xs"
            onKeyDown={(event) => {
              const reason = FORWARD_REASONS[(typedNumber(event.key) ?? 0) - 1];
              // Otherwise the digit is typed into the arrival box, which gets the focus back first.
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
