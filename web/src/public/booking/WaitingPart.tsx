import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { WaitingPlace } from '@clinic-serial/contract/subjects/waiting-list';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bookingText } from '#messages/booking';
import { waitingText as text, waitingText } from '#messages/waiting';
import { useClinic } from '../../api/clinic.ts';
import { codeOf, messageOf } from '../../api/errors.ts';
import { patientSession } from '../../session/patient-session.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { hoursText } from '../../ui/text/format.ts';
import { LeaveList } from '../../waiting/LeaveList.tsx';
import { noteWaiting, useOwnWaiting } from '../../waiting/own-waiting.api.ts';
import { placeText } from '../../waiting/place-text.ts';
import { forgetWaiting, savedWaitingKeys } from '../../waiting/saved-waiting.ts';
import { WaitingForm } from './WaitingForm.tsx';

interface WaitingPartProps {
  doctor: PublicDoctor;
  live: LiveStatus;
  /**
   * True if the person has already asked for the form. Once open, it stays until the person is on the waiting
   * list.
   */
  beginsWithForm: boolean;
}

export function WaitingPart({ doctor, live, beginsWithForm }: WaitingPartProps) {
  const session = patientSession.use();
  const [isOpen, setIsOpen] = useState(beginsWithForm);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [joined, setJoined] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a logout clears the places
  useEffect(() => {
    setKeys(savedWaitingKeys(doctor.id, live.date));
  }, [doctor.id, live.date, session]);

  function showJoined({ key }: WaitingPlace) {
    setIsOpen(false);
    setJoined(key);
    setKeys((known) => [...known.filter((other) => other !== key), key]);
  }

  return (
    <>
      {keys.map((key) => (
        <OwnPlace key={key} placeKey={key} isNew={key === joined} />
      ))}
      {isOpen && <WaitingForm doctor={doctor} live={live} onJoined={showJoined} />}
      {!isOpen && live.canWait && (
        <ActionButton full look="soft" onClick={() => setIsOpen(true)}>
          {keys.length > 0 ? waitingText.another : bookingText.blocked.wait}
        </ActionButton>
      )}
    </>
  );
}

interface OwnPlaceProps {
  placeKey: string;
  /** True right after joining: the notice then takes the focus. */
  isNew: boolean;
}

/** The place on the waiting list that this browser has joined, also after a reload (rules: calendar 7). */
function OwnPlace({ placeKey, isNew }: OwnPlaceProps) {
  const client = useQueryClient();
  const clinic = useClinic();
  const notice = useRef<HTMLDivElement>(null);
  const { data: place, error, refetch } = useOwnWaiting(placeKey);
  const isUnknown = codeOf(error) === 'WAITING_NOT_FOUND';
  const isOver = isUnknown || place?.state === 'gone';

  useEffect(() => {
    // The end is shown once. After the next reload it is not shown any more.
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
        {startTime && endTime && ` (${hoursText(place, clinic)})`}
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
