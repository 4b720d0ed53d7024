import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { useState } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { useClinic } from '../../api/clinic.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { formatTime } from '../../ui/text/format.ts';
import type { useAct } from './queue.api.ts';
import { laterTimes } from './queue-rules.ts';
import classes from './SittingDialogs.module.css';

const text = adminDoctorQueueText.breakDialog;

/** The breaks that one press gives, in minutes. */
export const BREAK_MINUTES = [10, 15, 30];

interface BreakDialogProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  onClose: () => void;
}

/** Asks how long the break is. One press begins it. */
export function BreakDialog({ queue, act, onClose }: BreakDialogProps) {
  const now = useClinic()?.timeOfDay;
  const [isTried, setIsTried] = useState(false);
  const begin = (until?: string) => {
    setIsTried(true);
    act.mutate({ kind: 'break', until }, { onSuccess: onClose });
  };
  return (
    <Dialog title={text.title} onClose={onClose}>
      {() => (
        <div className={classes.body}>
          {queue.current && <p>{text.inside(queue.current.serialNumber)}</p>}
          <div className={classes.choices}>
            {(now === undefined ? [] : laterTimes(now, BREAK_MINUTES)).map(({ minutes, time }, place) => (
              <button
                key={minutes}
                type="button"
                className={classes.choice}
                disabled={act.isPending}
                data-autofocus={place === 0 || undefined}
                onClick={() => begin(time)}
              >
                {text.minutes(minutes)}
                <span className={classes.small}>{text.until(formatTime(time))}</span>
              </button>
            ))}
            <button type="button" className={classes.choice} disabled={act.isPending} onClick={() => begin()}>
              {text.unknown}
              <span className={classes.small}>{text.unknownHint}</span>
            </button>
          </div>
          {isTried && <FailureNotice error={act.error} fallback={text.failed} />}
        </div>
      )}
    </Dialog>
  );
}
