import { localText } from '@clinic-serial/contract/messages/current/format';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { CANCEL_REASONS, type CancelReason } from '@clinic-serial/contract/terms/queue-words';
import { Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useState } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import type { useAct } from './queue.api.ts';
import classes from './SittingDialogs.module.css';

const text = adminDoctorQueueText.cancelDialog;

interface CancelSittingDialogProps {
  queue: QueueState;
  act: ReturnType<typeof useAct>;
  onCancelled: () => void;
  onClose: () => void;
}

/** Asks why a sitting is cancelled, with the doctor's name. */
export function CancelSittingDialog({ queue, act, onCancelled, onClose }: CancelSittingDialogProps) {
  const [reason, setReason] = useState<CancelReason>();
  const [isMissing, setIsMissing] = useState(false);
  const [isTried, setIsTried] = useState(false);

  function cancel() {
    if (!reason) return setIsMissing(true);
    setIsTried(true);
    act.mutate({ kind: 'cancel', reason }, { onSuccess: onCancelled });
  }

  return (
    <Dialog title={text.title(localText(queue.doctorName, queue.doctorNameBn))} onClose={onClose}>
      {(close) => (
        <div className={classes.body}>
          <p>{text.text}</p>
          <Radio.Group
            label={text.reason}
            value={reason ?? ''}
            error={isMissing && text.reasonRequired}
            onChange={(next) => {
              setReason(next as CancelReason);
              setIsMissing(false);
            }}
          >
            <div className={classes.radios}>
              {CANCEL_REASONS.map((one) => (
                <Radio key={one} size="md" value={one} label={text.reasons[one]} />
              ))}
            </div>
          </Radio.Group>
          {isTried && <FailureNotice error={act.error} fallback={text.failed} />}
          <div className={classes.actions}>
            <ActionButton look="quiet" onClick={close}>
              {text.no}
            </ActionButton>
            <ActionButton look="danger" busy={act.isPending} onClick={cancel}>
              {text.confirm}
            </ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}
