import type { QueuePerson } from '@clinic-serial/contract/subjects/queue';
import { FORWARD_REASONS, type ForwardReason } from '@clinic-serial/contract/terms/queue-words';
import { adminQueueText } from '#messages/admin-queue';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Key } from '../../ui/button/Key.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import classes from './BringForward.module.css';
import { typedNumber } from './typed-number.ts';

const text = adminQueueText.forward;

interface BringForwardProps {
  person: QueuePerson;
  onChoose: (reason: ForwardReason) => void;
  onClose: () => void;
}

/** Asks for the reason for which somebody is called before others. The number before a reason chooses it. */
export function BringForward({ person, onChoose, onClose }: BringForwardProps) {
  return (
    <Dialog title={text.title(person.serialNumber, person.patientName)} onClose={onClose}>
      {(close) => {
        const choose = (reason: ForwardReason | undefined) => {
          if (!reason) return;
          onChoose(reason);
          close();
        };
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside
          <div
            className={classes.reasons}
            onKeyDown={(event) => {
              const reason = FORWARD_REASONS[(typedNumber(event.key) ?? 0) - 1];
              // The focus is back in the arrival box before the key is typed.
              if (reason) event.preventDefault();
              choose(reason);
            }}
          >
            <p>{text.text}</p>
            {FORWARD_REASONS.map((reason, index) => (
              <ActionButton
                key={reason}
                look="quiet"
                full
                data-autofocus={index === 0 || undefined}
                onClick={() => choose(reason)}
              >
                <Key>{formatNumber(index + 1)}</Key>
                {text.reasons[reason]}
              </ActionButton>
            ))}
          </div>
        );
      }}
    </Dialog>
  );
}
