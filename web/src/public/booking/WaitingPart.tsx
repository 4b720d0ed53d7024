import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { WaitingPlace } from '@clinic-serial/contract/subjects/waiting-list';
import { useEffect, useState } from 'react';
import { bookingText } from '#messages/booking';
import { waitingText } from '#messages/waiting';
import { patientSession } from '../../session/patient-session.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { savedWaitingKeys } from '../../waiting/saved-waiting.ts';
import { OwnPlace } from './OwnPlace.tsx';
import { WaitingForm } from './WaitingForm.tsx';

interface WaitingPartProps {
  doctor: PublicDoctor;
  live: LiveStatus;
  /** True if the person has asked for the form already. Once it is open, it stays until the person stands on the list. */
  beginsWithForm: boolean;
}

/** The places that this browser has on a doctor's waiting lists of today, and the form to join one. */
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
