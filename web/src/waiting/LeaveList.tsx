import { localText } from '@clinic-serial/contract/messages/current/format';
import type { OwnWaiting } from '@clinic-serial/contract/subjects/waiting-list';
import { useState } from 'react';
import { waitingText } from '#messages/waiting';
import { QUIET_LINK } from '../ui/button/link-button.ts';
import { useSingleFlight } from '../ui/button/use-single-flight.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { failureText } from '../ui/notice/failure.ts';
import { leaveList } from './own-waiting.api.ts';

const text = waitingText.leave;

interface LeaveListProps {
  place: OwnWaiting;
  onLeft: (left: OwnWaiting) => void;
}

/** The button that takes a person off a waiting list. It asks once, because the place in line is lost. */
export function LeaveList({ place, onLeft }: LeaveListProps) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = useSingleFlight({
    send: (_: undefined) => leaveList(place.key),
    onSuccess: (left) => {
      setIsAsking(false);
      onLeft(left);
    },
  });
  return (
    <>
      <button
        type="button"
        className={QUIET_LINK}
        onClick={() => {
          leave.forget();
          setIsAsking(true);
        }}
      >
        {text.button}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={text.title}
          danger
          cancelLabel={text.keep}
          confirmLabel={text.button}
          pending={leave.isPending}
          error={leave.error && <p>{failureText(leave.error, text.failed)}</p>}
          onConfirm={() => leave.run(undefined)}
          onClose={() => setIsAsking(false)}
        >
          <p>{text.text(localText(place.doctorName, place.doctorNameBn))}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
