import { localText } from '@clinic-serial/contract/messages/current/format';
import { statusName } from '@clinic-serial/contract/messages/current/words';
import { type Appointment, listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconLoader2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { Key } from '../../ui/button/Key.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { failureLines } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatTime } from '../../ui/text/format.ts';
import { WalkInSlip } from '../new-serial/WalkInSlip.tsx';
import { adminPaths } from '../paths.ts';
import { AtPlace } from '../places.tsx';
import { useStaffRead } from '../staff.api.ts';
import { useAct, useQueue } from './queue.api.ts';
import type { Said } from './use-desk-acts.ts';

const ICONS = {
  busy: IconLoader2,
  good: IconCircleCheck,
  info: IconInfoCircle,
  bad: IconAlertTriangle,
} as const;

const SAID = 'flex min-w-0 items-center gap-xs text-lg leading-snug font-semibold wrap-anywhere empty:hidden';

/**
 * The messages of the arrival box. Their elements are always rendered, because screen readers watch them.
 *
 * @param offer the button that the next key presses, for the person who was just noted
 */
export function ArrivalSaid({ said, offer }: { said: Said | null; offer: ReactNode }) {
  const isBad = said?.tone === 'bad';
  const Icon = ICONS[said?.tone ?? 'info'];
  const line = said && (
    <>
      <Icon size={22} aria-hidden className="flex-none" />
      <span>{said.words}</span>
    </>
  );
  return (
    <div className="flex flex-[1_1_12rem] flex-wrap items-center gap-x-gutter gap-y-xs md:min-h-9">
      <p role="status" className={`${SAID} ${said?.tone === 'good' ? 'text-accent' : ''}`}>
        {!isBad && line}
      </p>
      <p role="alert" className={`${SAID} text-danger`}>
        {isBad && line}
      </p>
      {offer}
      {said?.slipOf !== undefined && <WalkInSlip key={said.slipOf} appointmentId={said.slipOf} />}
    </div>
  );
}

const { arrival: text, till, keys } = adminQueueText;

interface ElsewhereProps {
  /** A booking reference that is not in the queue of this desk. */
  reference: string;
  today: string;
  /** Called when the arrival has been noted. */
  onSaid: (said: Said) => void;
}

/** Finds the appointment of a ticket of another sitting of today, and offers to note the arrival there. */
export function Elsewhere({ reference, today, onSaid }: ElsewhereProps) {
  const { data, error } = useStaffRead(listAppointments, {
    query: { search: reference, date: today },
    staleTime: 0,
  });
  const appointment = data?.appointments.find((one) => one.bookingReference === reference);
  if (error) return <FailureNotice error={error} fallback={text.lookFailed} />;
  if (!data) return <p role="status">{text.looking(reference)}</p>;
  if (!appointment)
    return (
      <Notice tone="warn" role="alert">
        <p>{text.notToday(reference)}</p>
      </Notice>
    );
  if (appointment.status !== 'Booked')
    return (
      <Notice tone="warn" role="alert">
        <p>{text.notExpected(reference, statusName(appointment.status ?? 'Booked'))}</p>
      </Notice>
    );
  return <Offer appointment={appointment} onSaid={onSaid} />;
}

function Offer({ appointment, onSaid }: { appointment: Appointment; onSaid: ElsewhereProps['onSaid'] }) {
  const { doctorId, appointmentDate: date, sitting, serialNumber, patientName } = appointment;
  const of = { doctorId, date, sitting };
  const { data: queue } = useQueue(of);
  const act = useAct(of);
  const isRead = queue?.doctorId === doctorId && queue.sitting === sitting;
  const doctor = localText(appointment.doctorName, appointment.doctorNameBn);

  async function mark() {
    if (!isRead || act.isPending) return;
    try {
      await act.mutateAsync({ kind: 'arrive', appointmentId: appointment.id });
      onSaid({ tone: 'good', words: text.hereThere(serialNumber, patientName, doctor) });
    } catch (error) {
      const reason = failureLines(error as Error, till.failed).join(' ');
      onSaid({ tone: 'bad', words: text.failed(serialNumber, patientName, reason) });
    }
  }

  return (
    <Notice tone="info" role="alert">
      <p>
        {text.elsewhere(serialNumber, patientName, doctor, formatTime(appointment.doctorScheduleStart))}
        <AtPlace of={appointment} always className="font-semibold" />
      </p>
      <div className="flex flex-wrap gap-xs">
        <ActionButton size="sm" data-offer onClick={() => void mark()}>
          {text.markThere}
          <Key>{keys.names.Enter}</Key>
        </ActionButton>
        <ActionLink look="quiet" size="sm" to={adminPaths.queueOf(doctorId, sitting)}>
          {text.openThere}
        </ActionLink>
      </div>
    </Notice>
  );
}
