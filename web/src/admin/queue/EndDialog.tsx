import type { QueueState } from '@clinic-serial/contract/queue';
import { Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useState } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { useClinic } from '../../api/clinic.ts';
import { BusyButton } from '../../ui/button/BusyButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { leftPeople } from './left-people.ts';
import type { useAct } from './queue.api.ts';
import classes from './SittingDialogs.module.css';

const text = adminDoctorQueueText.endDialog;
const CHOICES = ['no-show', 'keep', 'move'] as const;
const MOST_NUMBERS = 24;

interface EndDialogProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  /** Called when the people shall be moved first. */
  onMove: () => void;
  onClose: () => void;
}

/** Asks what happens to those who had no turn when the sitting ends. */
export function EndDialog({ queue, act, onMove, onClose }: EndDialogProps) {
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>('no-show');
  const [isTried, setIsTried] = useState(false);
  const left = leftPeople(queue);
  // A sitting of an earlier date is ended late. Its people cannot be moved any more.
  const isToday = useClinic()?.today === queue.date;
  const choices = CHOICES.filter((one) => one !== 'move' || isToday);

  function end() {
    if (choice === 'move') return onMove();
    setIsTried(true);
    act.mutate({ kind: 'end', notSeen: choice }, { onSuccess: onClose });
  }

  return (
    <Dialog title={text.title} onClose={onClose}>
      {() => (
        <div className={classes.body}>
          <div>
            <p>{text.left(left.length)}</p>
            <ul className={classes.numbers}>
              {left.slice(0, MOST_NUMBERS).map(({ appointmentId, serialNumber }) => (
                <li key={appointmentId}>{formatNumber(serialNumber)}</li>
              ))}
            </ul>
            {left.length > MOST_NUMBERS && <p>{text.more(left.length - MOST_NUMBERS)}</p>}
          </div>
          <Radio.Group
            label={text.question}
            value={choice}
            onChange={(next) => setChoice(next as typeof choice)}
          >
            <div className={classes.radios}>
              {choices.map((one) => (
                <Radio key={one} size="md" value={one} label={text.choices[one]} />
              ))}
            </div>
          </Radio.Group>
          {isTried && <FailureNotice error={act.error} fallback={text.failed} />}
          <div>
            <BusyButton busy={act.isPending} onClick={end}>
              {choice === 'move' ? text.go : text.confirm}
            </BusyButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}
