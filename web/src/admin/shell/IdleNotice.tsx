import { getStaffProfile } from '@clinic-serial/contract/subjects/staff-account';
import { SESSION_LIMITS } from '@clinic-serial/contract/terms/session-limits';
import { useEffect, useState } from 'react';
import { adminText } from '#messages/admin';
import { onInput } from '../../session/attendance.ts';
import { logOutStaff } from '../../session/log-out-staff.ts';
import { idleEndsAt, lastStaffUse, NOTICE_MS, onStaffUse } from '../../session/staff-use.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { Countdown } from '../../ui/code/CodeFooter.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { failureLines } from '../../ui/notice/failure-lines.ts';
import { steadyNow, useSecondsLeft } from '../../ui/text/countdown-clock.ts';
import { staffCall } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

const text = adminText.idle;

/** Asks shortly before an unused login session ends. */
export function IdleNotice() {
  const { session } = useStaff();
  const { endsAt, stay } = useIdleEnd();
  const [answers, setAnswers] = useState(0);
  if (endsAt === undefined) return null;
  return (
    // Closing the dialog means "stay". The new key opens it again at once. So it stays until the server has
    // answered, and can show an error if there is no answer.
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

/**
 * Ends an unused login session, as the server does, so that no patient's data stays on an unattended screen.
 * Input counts as use too: when the page has sent no request for a minute, the next input sends one.
 *
 * @returns `endsAt`, the time of the end on the page's steady clock, while the end is near; `stay`, the call
 *   that keeps the session open
 */
function useIdleEnd() {
  const { session } = useStaff();
  const [endsAt, setEndsAt] = useState<number>();
  const stay = useSingleFlight({
    send: (_: undefined) => staffCall(session, getStaffProfile, {}),
    onSuccess: () => undefined,
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    function look() {
      clearTimeout(timer);
      if (ended) return;
      const leftMs = idleEndsAt(session) - Date.now();
      if (leftMs <= 0) {
        ended = true;
        void logOutStaff(session, 'idle');
        return;
      }
      const isNear = leftMs <= NOTICE_MS;
      setEndsAt(isNear ? steadyNow() + leftMs : undefined);
      timer = setTimeout(look, isNear ? leftMs : leftMs - NOTICE_MS);
    }
    look();
    const stopFollowing = onStaffUse(look);
    // Timers are late after a computer has slept, so the time is checked when the page is seen again.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      stopFollowing();
      document.removeEventListener('visibilitychange', look);
    };
  }, [session]);

  const isNear = endsAt !== undefined;
  const { run } = stay;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is a new function at every render
  useEffect(() => {
    // While the notice is open, only an answer to it keeps the session. Other input does not count.
    if (isNear) return undefined;
    return onInput(() => {
      if (Date.now() - lastStaffUse(session) > SESSION_LIMITS.sessionUseSeconds * 1_000) run(undefined);
    });
  }, [session, isNear]);

  return { endsAt, stay };
}
