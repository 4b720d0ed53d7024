import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { type ReactNode, useEffect, useState } from 'react';
import { bookingText } from '#messages/booking';
import { common } from '#messages/common';
import { SAVED_WAITING } from '../../session/patient-session.ts';
import { readItem } from '../../session/safe-storage.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';

interface WaitForPlaceProps {
  doctor: PublicDoctor;
  live: LiveStatus;
}

/** Offers to wait for a place of a full sitting. The rest is a chunk of its own, because few people wait. */
export function WaitForPlace(props: WaitForPlaceProps) {
  const [show, setShow] = useState<(props: WaitForPlaceProps) => ReactNode>();
  const load = useSingleFlight({
    send: async (beginsWithForm: boolean) => {
      const { WaitingPart } = await import('./WaitingPart.tsx');
      return (shown: WaitForPlaceProps) => <WaitingPart {...shown} beginsWithForm={beginsWithForm} />;
    },
    onSuccess: (part) => setShow(() => part),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (readItem(SAVED_WAITING)) load.run(false);
  }, []);
  if (show) return show(props);
  if (!props.live.canWait) return null;
  return (
    <div data-needs-script>
      <FailureNotice error={load.error} fallback={common.networkError} />
      <ActionButton full look="soft" busy={load.isPending} onClick={() => load.run(true)}>
        {bookingText.blocked.wait}
      </ActionButton>
    </div>
  );
}
