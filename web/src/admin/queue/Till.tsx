import { ageText } from '@clinic-serial/contract/messages/current/age';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { IconArrowBackUp } from '@tabler/icons-react';
import { adminQueueText } from '#messages/admin-queue';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Key } from '../../ui/button/Key.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { clinicMoment, formatNumber, formatTime } from '../../ui/text/format.ts';
import classes from './SittingDesk.module.css';
import { type DeskActs, mainActOf, waitingOf } from './use-desk-acts.ts';

const { till: text, keys } = adminQueueText;

interface TillProps {
  queue: QueueState;
  acts: DeskActs | null;
  isOver: boolean;
  onDone: () => void;
}

/** Who is with the doctor, in large digits, and what the desk does next. It is always in the same place. */
export function Till({ queue, acts, isOver, onDone }: TillProps) {
  const { current } = queue;
  const clinic = useClinic();
  const main = mainActOf(queue);
  const [next] = waitingOf(queue);

  function press(kind: Parameters<DeskActs['call']>[0]) {
    void acts?.call(kind);
    onDone();
  }

  return (
    <section className={classes.tillTill} aria-label={text.title}>
      <div className={classes.inside}>
        <p className={classes.caption}>{text.title}</p>
        <p className={classes.serial} aria-live="polite">
          {current ? formatNumber(current.serialNumber) : '–'}
        </p>
        <p className={classes.name}>{current ? current.patientName : text.nobody}</p>
        <p className={classes.facts}>
          {[
            current?.age && ageText(current.age),
            current?.calledAt &&
              clinic &&
              text.calledAt(formatTime(clinicMoment(current.calledAt, clinic.timeZone).time)),
          ]
            .filter(Boolean)
            .join(' · ') || '\u00a0'}
        </p>
      </div>
      {!isOver && (
        <p className={classes.next}>
          {next ? text.next(next.serialNumber, next.patientName) : text.nobodyWaits}
        </p>
      )}
      {acts && !isOver && (
        <div className={classes.actions}>
          <ActionButton size="lg" full disabled={main === null} onClick={() => main && press(main)}>
            <span>{main === 'done' && current ? text.done(current.serialNumber) : text.callNext}</span>
            <Key>{keys.names.Enter}</Key>
          </ActionButton>
          <div className={classes.pair}>
            <ActionButton look="quiet" disabled={!current} onClick={() => press('pass-over')}>
              {text.passOver}
              <Key>-</Key>
            </ActionButton>
            <ActionButton look="quiet" disabled={!current} onClick={() => press('call-again')}>
              {text.callAgain}
              <Key>*</Key>
            </ActionButton>
          </div>
        </div>
      )}
      {acts && acts.refusal.length > 0 && (
        <Notice tone="danger" role="alert">
          {acts.refusal.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      <LastAct
        last={queue.lastAct}
        isSending={acts?.isCalling ?? false}
        onUndo={acts ? () => press('undo') : null}
      />
    </section>
  );
}

const { till: lastActText, done } = adminQueueText;

interface LastActProps {
  last: QueueState['lastAct'];
  isSending: boolean;
  onUndo: (() => void) | null;
}

/** What was done last, at this desk or at another, with 'Undo' until the next act. */
function LastAct({ last, isSending, onUndo }: LastActProps) {
  const clinic = useClinic();
  return (
    <div className={classes.last}>
      <div className={classes.lastWords} role="status">
        {isSending && <p>{lastActText.sending}</p>}
        {!isSending && last && (
          <>
            <p>{wordsOf(last)}</p>
            {last.by && clinic && (
              <p className={classes.by}>
                {lastActText.by(last.by, formatTime(clinicMoment(last.at, clinic.timeZone).time))}
              </p>
            )}
          </>
        )}
      </div>
      {onUndo && last?.canUndo && (
        <ActionButton look="quiet" size="sm" onClick={onUndo}>
          <IconArrowBackUp size={18} aria-hidden />
          {lastActText.undo}
          <Key>.</Key>
        </ActionButton>
      )}
    </div>
  );
}

function wordsOf(last: NonNullable<QueueState['lastAct']>): string {
  const { kind, serialNumber, calledSerial, isWalkIn } = last;
  if (isWalkIn) return adminQueueText.walkIn[kind === 'undo' ? 'undone' : 'done'](serialNumber ?? 0);
  const words = done[kind];
  if (typeof words === 'string') return words;
  return kind === 'call-next' ? words(calledSerial ?? 0, 0) : words(serialNumber ?? 0, calledSerial ?? 0);
}
