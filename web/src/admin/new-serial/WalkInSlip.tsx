import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { newSerialText } from '#messages/admin-new-serial';
import { ActionButton } from '../../ui/button/Action.tsx';
import { useAppointment } from '../appointments/appointments.api.ts';
import { usePrintSlip } from '../appointments/use-print-slip.tsx';

/** The slip of a new serial. It is printed once it has the time to come; the button prints it again. */
export function WalkInSlip({ appointmentId }: { appointmentId: number }) {
  const { data } = useAppointment(appointmentId);
  return data ? <Slip appointment={data} /> : null;
}

function Slip({ appointment }: { appointment: Appointment }) {
  const { slip, isReady } = usePrintSlip(appointment);
  useEffect(() => {
    if (isReady) printPage();
  }, [isReady]);
  return (
    <>
      <ActionButton look="quiet" size="sm" onClick={printPage}>
        <IconPrinter size={18} aria-hidden />
        {newSerialText.print}
      </ActionButton>
      {/* Outside of the dialog, because dialogs are not printed. */}
      {createPortal(slip, document.body)}
    </>
  );
}

/**
 * Prints this page, of which only the slip is printed (ui/ticket/print.css). A separate window would have to
 * be closed after each patient.
 */
function printPage(): void {
  window.print();
}
