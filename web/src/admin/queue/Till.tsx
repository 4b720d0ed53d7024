import type { QueueState } from '@clinic-serial/contract/queue';
import { isOver } from '@clinic-serial/contract/rules/queue-acts';
import { adminQueueText } from '#messages/admin-queue';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { clinicMoment, formatNumber, formatTime } from '../../ui/text/format.ts';
import { DESK_KEYS } from './desk-keys.ts';
import type { QueueAct, useAct } from './queue.api.ts';
import classes from './Till.module.css';

const text = adminQueueText.till;

interface TillProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  /** Undefined for who may only look. */
  send: ((act: QueueAct) => void) | undefined;
}

/** The number inside, very large, with 'Call next' under it, and what was done last. */
export function Till({ queue, act, send }: TillProps) {
  const { current } = queue;
  return (
    <section className={classes.till} aria-label={text.title}>
      <p className={classes.caption}>{text.title}</p>
      <div role="status">
        <p className={classes.number}>{current ? formatNumber(current.serialNumber) : '–'}</p>
        <p className={classes.name}>{current ? current.patientName : text.nobody}</p>
        {current && current.age !== null && <p>{text.age(current.age)}</p>}
      </div>
      {send && !isOver(queue) && <Calls queue={queue} isBusy={act.isPending} send={send} />}
      {act.isError && (
        <p className={classes.failed} role="alert">
          {messageOf(act.error, text.failed)}
        </p>
      )}
      <LastAct queue={queue} isBusy={act.isPending} send={send} />
    </section>
  );
}

function Calls({
  queue,
  isBusy,
  send,
}: {
  queue: QueueState;
  isBusy: boolean;
  send: (act: QueueAct) => void;
}) {
  const { current, entries } = queue;
  const next = entries.find(({ status }) => status !== 'In Progress');
  const inside = current?.appointmentId;
  return (
    <div className={classes.calls}>
      {next || !current ? (
        <ActionButton
          size="lg"
          full
          disabled={!next}
          data-busy={isBusy || undefined}
          onClick={() => send({ kind: 'call-next' })}
        >
          {next ? text.callNext : text.nobodyWaits} <kbd>{DESK_KEYS.callNext}</kbd>
        </ActionButton>
      ) : (
        <ActionButton size="lg" full onClick={() => send({ kind: 'done', appointmentId: inside })}>
          {text.done(current.serialNumber)} <kbd>{DESK_KEYS.callNext}</kbd>
        </ActionButton>
      )}
      {next && <p>{text.next(next.serialNumber, next.patientName)}</p>}
      {current && (
        <div className={classes.pair}>
          <ActionButton look="quiet" onClick={() => send({ kind: 'pass-over', appointmentId: inside })}>
            {text.passOver} <kbd>{DESK_KEYS.passOver}</kbd>
          </ActionButton>
          <ActionButton look="quiet" onClick={() => send({ kind: 'call-again', appointmentId: inside })}>
            {text.callAgain} <kbd>{DESK_KEYS.callAgain}</kbd>
          </ActionButton>
        </div>
      )}
    </div>
  );
}

/** What was done last. It can be undone until something else is done. */
function LastAct({ queue, isBusy, send }: Omit<TillProps, 'act'> & { isBusy: boolean }) {
  const clinic = useClinic();
  const { lastAct } = queue;
  if (!lastAct) return null;
  const said = adminQueueText.done[lastAct.kind];
  const sentence = typeof said === 'string' ? said : said(serialOf(lastAct), lastAct.calledSerial ?? 0);
  const time = clinic && formatTime(clinicMoment(lastAct.at, clinic.timeZone).time);
  return (
    <div className={classes.last}>
      <p>{sentence}</p>
      {lastAct.by && time && <p className={classes.by}>{text.by(lastAct.by, time)}</p>}
      {send && lastAct.canUndo && (
        <ActionButton look="quiet" size="sm" disabled={isBusy} onClick={() => send({ kind: 'undo' })}>
          {text.undo} <kbd>{DESK_KEYS.undo}</kbd>
        </ActionButton>
      )}
    </div>
  );
}

/** The serial that a sentence about an act names first: whom a call called, and whom all other acts are about. */
function serialOf({ kind, serialNumber, calledSerial }: NonNullable<QueueState['lastAct']>): number {
  return (kind === 'call-next' ? calledSerial : serialNumber) ?? 0;
}
