import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/doctors';
import { useState } from 'react';
import { bookingText } from '#messages/booking';
import { common } from '#messages/common';
import { ActionButton } from '../../ui/button/Action.tsx';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import type { WaitingForm } from '../waiting/WaitingForm.tsx';

/**
 * Offers to wait for a place of a full sitting. Few people wait, so the form is a chunk of its own. Once it is open, it
 * stays.
 */
export function WaitForPlace({ doctor, live }: { doctor: PublicDoctor; live: LiveStatus }) {
  const [Form, setForm] = useState<typeof WaitingForm>();
  const load = useSingleFlight({
    send: async (_: undefined) => (await import('../waiting/WaitingForm.tsx')).WaitingForm,
    onSuccess: (part) => setForm(() => part),
  });
  if (Form) return <Form doctor={doctor} live={live} />;
  if (!live.canWait) return null;
  return (
    <div data-needs-script>
      <FailureNotice error={load.error} fallback={common.networkError} />
      <ActionButton full look="soft" busy={load.isPending} onClick={() => load.run(undefined)}>
        {bookingText.blocked.wait}
      </ActionButton>
    </div>
  );
}
