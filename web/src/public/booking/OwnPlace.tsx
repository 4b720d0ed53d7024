import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { waitingText as text } from '#messages/waiting';
import { useClinic } from '../../api/clinic.ts';
import { ApiError, messageOf } from '../../api/errors.ts';
import { focusOn } from '../../ui/focus/focus.ts';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatTimeRange } from '../../ui/text/format.ts';
import { LeaveList } from '../../waiting/LeaveList.tsx';
import { noteWaiting, useOwnWaiting } from '../../waiting/own-waiting.api.ts';
import { placeText } from '../../waiting/place-text.ts';
import { forgetWaiting } from '../../waiting/saved-waiting.ts';

interface OwnPlaceProps {
  /** The key of the place. */
  placeKey: string;
  /** True right after joining: the notice then takes the focus. */
  isNew: boolean;
}

/** The place on the waiting list that this browser has joined, also after a reload (rules: calendar 7). */
export function OwnPlace({ placeKey, isNew }: OwnPlaceProps) {
  const client = useQueryClient();
  const clinic = useClinic();
  const notice = useRef<HTMLDivElement>(null);
  const { data: place, error, refetch } = useOwnWaiting(placeKey);
  const isUnknown = error instanceof ApiError && error.code === 'WAITING_NOT_FOUND';
  const isOver = isUnknown || place?.state === 'gone';

  useEffect(() => {
    // It is said once, and no longer after the next reload.
    if (isOver) forgetWaiting(placeKey);
  }, [isOver, placeKey]);
  useEffect(() => {
    if (isNew) focusOn(notice.current);
  }, [isNew]);

  if (isUnknown) return null;
  if (!place) {
    return (
      error && <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={() => void refetch()} />
    );
  }
  const { startTime, endTime, state } = place;
  return (
    <Notice ref={notice} tone={state === 'gone' ? 'info' : 'good'} role="status">
      <p>
        <strong>{placeText(place, clinic?.timeZone)}</strong>
        {startTime && endTime && ` (${formatTimeRange(startTime, endTime)})`}
      </p>
      {state === 'waiting' && <p>{text.joinedNext}</p>}
      {state !== 'gone' && (
        <LeaveList
          place={place}
          onLeft={(left) => {
            noteWaiting(client, left);
            focusOn(notice.current);
          }}
        />
      )}
    </Notice>
  );
}
