import { ageText } from '@clinic-serial/contract/messages/current/age';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { IconArrowBackUp } from '@tabler/icons-react';
import { adminQueueText } from '#messages/admin-queue';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Key } from '../../ui/button/Key.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { clinicMoment } from '../../ui/text/clinic-moment.ts';
import { formatNumber, formatTime } from '../../ui/text/format.ts';
import { doneWords } from './done-words.ts';
import { KeptHere, PersonMenu, useKeptHere } from './QueueList.tsx';
import { type DeskActs, mainActOf, waitingOf } from './use-desk-acts.ts';
import type { DeskMoney } from './use-desk-money.tsx';

const { till: text, keys } = adminQueueText;

interface TillProps {
  queue: QueueState;
  acts: DeskActs | null;
  money: DeskMoney;
  isOver: boolean;
  onDone: () => void;
}

/**
 * The person with the doctor, in large digits, and the buttons for the next acts. The till is always in the
 * same place: beside the list, and on a phone at the bottom, under the thumb.
 */
export function Till({ queue, acts, money, isOver, onDone }: TillProps) {
  const [next] = waitingOf(queue);
  const press = (kind: Parameters<DeskActs['call']>[0]) => {
    void acts?.call(kind);
    onDone();
  };
  return (
    <section
      aria-label={text.title}
      className="grid grid-cols-1 gap-xs border-line bg-surface thumb:fixed thumb:inset-x-0 thumb:bottom-0 thumb:z-5 thumb:border-t thumb:px-gutter thumb:pt-xs thumb:pb-[max(0.5rem,env(safe-area-inset-bottom))] md:sticky md:top-2 md:rounded-md md:border md:p-3"
    >
      <Inside queue={queue} money={money} />
      {!isOver && (
        <p className="text-center text-sm wrap-anywhere max-md:hidden">
          {next ? text.next(next.serialNumber, next.patientName) : text.nobodyWaits}
        </p>
      )}
      {acts && acts.refusal.length > 0 && (
        <Notice tone="danger" role="alert">
          {acts.refusal.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {acts && <Acts queue={queue} isOver={isOver} onPress={press} />}
      <LastAct last={queue.lastAct} isSending={acts?.isCalling ?? false} />
    </section>
  );
}

/** The person with the doctor. The number is large, because it is read from the other side of the desk. */
function Inside({ queue, money }: { queue: QueueState; money: DeskMoney }) {
  const { current } = queue;
  const keptHere = useKeptHere(queue);
  const clinic = useClinic();
  const facts = [
    current?.age && ageText(current.age),
    current?.calledAt &&
      clinic &&
      text.calledAt(formatTime(clinicMoment(current.calledAt, clinic.timeZone).time)),
  ].filter(Boolean);
  return (
    <div className="flex items-center gap-3 md:relative md:grid md:grid-cols-1 md:gap-0 md:text-center">
      <p className="text-sm text-muted max-md:sr-only">{text.title}</p>
      <p
        className="text-[2.5rem] leading-none font-extrabold tracking-tight tabular-nums md:text-[5.5rem] forced-colors:leading-[1.4]"
        aria-live="polite"
      >
        {current ? formatNumber(current.serialNumber) : '–'}
      </p>
      <div className="min-w-0 flex-1">
        <p
          className="text-lg leading-tight font-semibold wrap-anywhere max-md:truncate"
          translate={current ? 'no' : undefined}
        >
          {current ? current.patientName : text.nobody}
        </p>
        <p className="text-sm text-muted max-md:truncate">{facts.join(' · ') || '\u00a0'}</p>
        {current && keptHere.has(current.serialNumber) && <KeptHere />}
        {current && money.markOf(current)}
      </div>
      {current && (
        <div className="md:absolute md:top-0 md:right-0">
          <PersonMenu person={current} money={money.actionOf(current)} />
        </div>
      )}
    </div>
  );
}

interface ActsProps {
  queue: QueueState;
  isOver: boolean;
  onPress: (kind: Parameters<DeskActs['call']>[0]) => void;
}

/** 'Call next', and the three other acts: below each other with their keys, on a phone beside each other. */
function Acts({ queue, isOver, onPress }: ActsProps) {
  const { current, lastAct } = queue;
  const main = mainActOf(queue);
  const canUndo = lastAct?.canUndo ?? false;
  if (isOver && !canUndo) return null;
  return (
    <>
      {!isOver && (
        // If the label is long, the key moves to a second line.
        <div className="grid [&>button]:flex-wrap [&>button]:gap-y-0 [&>button]:px-2">
          <ActionButton size="lg" full disabled={main === null} onClick={() => main && onPress(main)}>
            <span>{main === 'done' && current ? text.done(current.serialNumber) : text.callNext}</span>
            <WideKey>{keys.names.Enter}</WideKey>
          </ActionButton>
        </div>
      )}
      <div className="grid gap-xs max-md:grid-flow-col max-md:auto-cols-fr">
        {!isOver && (
          <>
            <ActionButton look="quiet" size="xs" disabled={!current} onClick={() => onPress('pass-over')}>
              {text.passOver}
              <WideKey>-</WideKey>
            </ActionButton>
            <ActionButton look="quiet" size="xs" disabled={!current} onClick={() => onPress('call-again')}>
              {text.callAgain}
              <WideKey>*</WideKey>
            </ActionButton>
          </>
        )}
        <ActionButton look="quiet" size="xs" disabled={!canUndo} onClick={() => onPress('undo')}>
          <IconArrowBackUp size={18} aria-hidden className="flex-none max-md:hidden" />
          {text.undo}
          <WideKey>.</WideKey>
        </ActionButton>
      </div>
    </>
  );
}

/** A key that is shown on wide buttons only, because a narrow one has no room. */
function WideKey({ children }: { children: string }) {
  return (
    <span className="max-md:hidden">
      <Key>{children}</Key>
    </span>
  );
}

interface LastActProps {
  last: QueueState['lastAct'];
  isSending: boolean;
}

/** The last act, of this desk or another. Its space stays when it is empty, so that no button moves. */
function LastAct({ last, isSending }: LastActProps) {
  const clinic = useClinic();
  return (
    <div
      className="min-h-5 text-sm leading-snug max-md:order-first max-md:flex max-md:gap-2 md:min-h-10"
      role="status"
    >
      {isSending && <p>{text.sending}</p>}
      {!isSending && last && (
        <>
          <p className="max-md:truncate">{doneWords(last)}</p>
          {last.by && clinic && (
            <p className="text-muted max-md:flex-none">
              {text.by(last.by, formatTime(clinicMoment(last.at, clinic.timeZone).time))}
            </p>
          )}
        </>
      )}
    </div>
  );
}
