import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { newSerialText } from '#messages/admin-new-serial';
import { ActionButton } from '../../ui/button/Action.tsx';
import { useAppointment } from '../appointments/appointments.api.ts';
import { usePrintSlip } from '../appointments/use-print-slip.tsx';

/** The slip of a serial that was just given. It prints once it says when to come; the button repeats it. */
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
      {/* Beside the page, because paper shows no dialog. */}
      {createPortal(slip, document.body)}
    </>
  );
}

/**
 * Prints this page, of which only the slip goes on paper (ui/ticket/print.css). A window of its own would
 * have to be closed after each patient.
 */
function printPage(): void {
  window.print();
}
