import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { nextStatuses } from '@clinic-serial/contract/terms/appointment-status';
import { useState } from 'react';
import { ticketText } from '#messages/ticket';
import { codeOf } from '../../api/errors.ts';
import { QUIET_LINK } from '../button/link-button.ts';
import { useSingleFlight } from '../button/use-single-flight.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { failureText } from '../notice/failure.ts';
import { formatDate, formatFriendlyDate } from '../text/format.ts';

const text = ticketText.cancel;

/** The error codes that mean that the appointment has changed since this screen loaded it. */
const CHANGED = new Set(['STATUS_CHANGED', 'TRANSITION_REFUSED', 'APPOINTMENT_NOT_FOUND']);

export function hasChanged(error: Error | null): boolean {
  return CHANGED.has(codeOf(error) ?? '');
}

/** True if the patient may still cancel: it is Booked, for today or later. The server checks this too. */
export function mayCancel({ status, appointmentDate }: Appointment, today: string): boolean {
  return appointmentDate >= today && nextStatuses('patient', status).includes('Cancelled');
}

interface CancelAppointmentProps {
  appointment: Appointment;
  today: string;
  /** Cancels the appointment on the server, and returns its new state. */
  send: () => Promise<Appointment>;
  onCancelled: (changed: Appointment) => void;
  onFailed?: (error: Error) => void;
}

/** The quiet button that cancels an appointment. It asks first and names the serial that would be lost. */
export function CancelAppointment({
  appointment,
  today,
  send,
  onCancelled,
  onFailed,
}: CancelAppointmentProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useSingleFlight({
    send: (_: undefined) => send(),
    onSuccess: (changed) => {
      setIsConfirming(false);
      onCancelled(changed);
    },
    onError: (error) => {
      if (hasChanged(error)) setIsConfirming(false);
      onFailed?.(error);
    },
  });
  const { serialNumber, appointmentDate } = appointment;
  const doctorName = localText(appointment.doctorName, appointment.doctorNameBn);
  const day = formatFriendlyDate(appointmentDate, today);
  const date = appointmentDate === today ? `${day} (${formatDate(appointmentDate)})` : day;

  function ask() {
    cancel.forget();
    setIsConfirming(true);
  }

  return (
    <>
      <button type="button" className={QUIET_LINK} onClick={ask}>
        {ticketText.cancelAppointment}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={text.title}
          danger
          cancelLabel={text.keep}
          confirmLabel={text.confirm}
          pending={cancel.isPending}
          error={cancel.error && <p>{failureText(cancel.error, text.failed)}</p>}
          onConfirm={() => cancel.run(undefined)}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            <strong>{text.text(serialNumber, doctorName, date)}</strong>
          </p>
          <p>{text.consequence}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
