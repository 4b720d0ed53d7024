import type { QueuePerson } from '@clinic-serial/contract/queue';
import { FORWARD_REASONS, type ForwardReason } from '@clinic-serial/contract/rules/queue-words';
import { adminQueueText } from '#messages/admin-queue';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import classes from './QueueList.module.css';

const text = adminQueueText.forward;

interface BringForwardProps {
  person: QueuePerson;
  onChoose: (reason: ForwardReason) => void;
  onClose: () => void;
}

/** Asks why somebody is called before others. */
export function BringForward({ person, onChoose, onClose }: BringForwardProps) {
  return (
    <Dialog title={text.title(person.serialNumber, person.patientName)} onClose={onClose}>
      {(close) => (
        <>
          <p>{text.text}</p>
          <div className={classes.reasons}>
            {FORWARD_REASONS.map((reason, place) => (
              <ActionButton
                key={reason}
                look="quiet"
                full
                data-autofocus={place === 0 || undefined}
                onClick={() => {
                  onChoose(reason);
                  close();
                }}
              >
                {text.reasons[reason]}
              </ActionButton>
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
}
