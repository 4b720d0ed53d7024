import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { useAppointment } from '../appointments/appointments.api.ts';
import { usePrintSlip } from '../appointments/use-print-slip.tsx';

/** The slip of a serial that was just given. It prints by itself once it says when to come; the button prints it again. */
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
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={printPage}
      >
        {adminQueueText.walkIn.print}
      </Button>
      {slip}
    </>
  );
}

/**
 * Prints this page, of which only the slip goes on paper (ui/ticket/print.css). A window of its own would have to be closed
 * after each patient.
 */
function printPage(): void {
  window.print();
}
