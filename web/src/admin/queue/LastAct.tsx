import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { adminQueueText } from '#messages/admin-queue';
import { useClinic } from '../../api/clinic.ts';
import { Key } from '../../ui/button/Key.tsx';
import { clinicMoment, formatTime } from '../../ui/text/format.ts';
import classes from './Till.module.css';

const { till: text, done } = adminQueueText;

interface LastActProps {
  last: QueueState['lastAct'];
  /** True while an act is on its way. */
  isSending: boolean;
  /** Null for people who only look. */
  onUndo: (() => void) | null;
}

/** What was done last, at this desk or at another, with 'Undo' until the next act. */
export function LastAct({ last, isSending, onUndo }: LastActProps) {
  const clinic = useClinic();
  return (
    <div className={classes.last}>
      <div className={classes.lastWords} role="status">
        {isSending && <p>{text.sending}</p>}
        {!isSending && last && (
          <>
            <p>{wordsOf(last)}</p>
            {last.by && clinic && (
              <p className={classes.by}>
                {text.by(last.by, formatTime(clinicMoment(last.at, clinic.timeZone).time))}
              </p>
            )}
          </>
        )}
      </div>
      {onUndo && last?.canUndo && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          rightSection={<Key>.</Key>}
          onClick={onUndo}
        >
          {text.undo}
        </Button>
      )}
    </div>
  );
}

function wordsOf({ kind, serialNumber, calledSerial }: NonNullable<QueueState['lastAct']>): string {
  const words = done[kind];
  if (typeof words === 'string') return words;
  return kind === 'call-next' ? words(calledSerial ?? 0, 0) : words(serialNumber ?? 0, calledSerial ?? 0);
}
