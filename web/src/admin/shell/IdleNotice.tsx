import { useState } from 'react';
import { adminText } from '#messages/admin';
import { logOutStaff } from '../../session/log-out-staff.ts';
import { Countdown } from '../../ui/code/Countdown.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { failureLines } from '../../ui/notice/failure-lines.ts';
import { useSecondsLeft } from '../../ui/text/countdown-clock.ts';
import { useStaff } from '../staff-context.ts';
import { useIdleEnd } from './use-idle-end.ts';

const text = adminText.idle;

/** Asks shortly before an unused login session ends. */
export function IdleNotice() {
  const { session } = useStaff();
  const { endsAt, stay } = useIdleEnd();
  const [answers, setAnswers] = useState(0);
  if (endsAt === undefined) return null;
  return (
    // Closing the dialog means "stay". The new key then opens it again, so that it stays until the server has
    // answered and shows an error when the server does not answer.
    <ConfirmDialog
      key={answers}
      pending={stay.isPending}
      title={text.title}
      cancelLabel={text.stay}
      confirmLabel={text.leave}
      error={stay.error && failureLines(stay.error, text.failed).map((line) => <p key={line}>{line}</p>)}
      onConfirm={() => void logOutStaff(session)}
      onClose={() => {
        setAnswers(answers + 1);
        stay.run(undefined);
      }}
    >
      <p>{text.text}</p>
      <p>
        <TimeLeft endsAt={endsAt} />
      </p>
    </ConfirmDialog>
  );
}

function TimeLeft({ endsAt }: { endsAt: number }) {
  return <Countdown secondsLeft={useSecondsLeft(endsAt)} text={text.left} spokenAt={text.spokenAt} />;
}
