import type { Appointment } from '@clinic-serial/contract/appointments';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { patientText } from '../../messages/en/patient.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import { formatDate, formatFriendlyDate } from '../../ui/text/format.ts';
import { hasChanged, useCancel } from './appointment.api.ts';

const text = patientText.cancel;

interface CancelAppointmentProps {
  appointment: Appointment;
  /** The clinic day. */
  today: string;
  /** Called after the request: with null after a success, with the error after a failure. */
  onDone: (error: Error | null) => void;
}

/** The button that cancels an appointment. It asks first and names the serial that would be lost. */
export function CancelAppointment({ appointment, today, onDone }: CancelAppointmentProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useCancel(appointment, (error) => {
    if (!error || hasChanged(error)) setIsConfirming(false);
    onDone(error);
  });
  const { serialNumber, doctorName, appointmentDate } = appointment;
  const day = formatFriendlyDate(appointmentDate, today);
  const date = day === 'Today' ? `${day} (${formatDate(appointmentDate)})` : day;

  function ask() {
    cancel.forget();
    setIsConfirming(true);
  }

  return (
    <>
      <Button variant="outline" color="red" fullWidth onClick={ask}>
        {patientText.appointment.cancel}
      </Button>
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
