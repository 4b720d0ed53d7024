import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import type { MouseEvent, ReactNode } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { ActionButton } from '../../ui/button/Action.tsx';
import classes from './DoctorQueue.module.css';
import type { QueueAct, useAct } from './queue.api.ts';
import { useSittingDialogs } from './use-sitting-dialogs.tsx';

const text = adminDoctorQueueText.screen;

interface DoctorActsProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  /** Who is called next; undefined if nobody waits. */
  next: QueuePerson | undefined;
  /** What was done last, below the large button. */
  last: ReactNode;
}

/** The buttons of the doctor, for one thumb: the large one for what usually comes next, the others below it. */
export function DoctorActs({ queue, act, next, last }: DoctorActsProps) {
  const { open, end, dialog } = useSittingDialogs(queue, act);
  const { current, state } = queue;
  const run = (asked: QueueAct) => () => act.mutate(asked);
  const quiet = { look: 'quiet', full: true, disabled: act.isPending } as const;

  if (isOver(queue)) {
    return (
      <div className={classes.acts}>
        <ActionButton {...quiet} size="lg" onClick={run({ kind: 'back' })}>
          {adminDoctorQueueText.menu.open}
        </ActionButton>
        {last}
      </div>
    );
  }
  const main = mainAct(queue, next);
  return (
    <div className={classes.acts}>
      <ActionButton
        size="lg"
        full
        busy={act.isPending}
        disabled={main === null}
        data-main
        aria-label={main?.kind === 'call-next' && next ? text.callNumber(next.serialNumber) : undefined}
        onClick={(event) => main && isFirstPress(event) && act.mutate({ kind: main.kind })}
      >
        {main?.label ?? text.call}
      </ActionButton>
      {last}
      {current && (
        <div className={classes.pair}>
          <ActionButton {...quiet} onClick={run({ kind: 'pass-over', appointmentId: current.appointmentId })}>
            {text.missing}
          </ActionButton>
          <ActionButton
            {...quiet}
            onClick={run({ kind: 'call-again', appointmentId: current.appointmentId })}
          >
            {text.again}
          </ActionButton>
        </div>
      )}
      <div className={classes.pair}>
        {state === 'running' && (
          <ActionButton {...quiet} onClick={() => open({ kind: 'break' })}>
            {text.break}
          </ActionButton>
        )}
        {state !== 'expected' && (
          <ActionButton {...quiet} onClick={end}>
            {text.end}
          </ActionButton>
        )}
      </div>
      {dialog}
    </div>
  );
}

/** What the large button does; null if there is nothing to do but wait. */
function mainAct({ state, current }: QueueState, next: QueuePerson | undefined) {
  if (state === 'break') return { kind: 'back', label: text.back } as const;
  if (next) return { kind: 'call-next', label: text.call } as const;
  if (current) return { kind: 'done', label: text.done } as const;
  return state === 'expected' ? ({ kind: 'doctor-arrived', label: text.begin } as const) : null;
}

/** False for the second press of a double press, which would call two people. */
const isFirstPress = (event: MouseEvent) => event.detail <= 1;
