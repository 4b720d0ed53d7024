import { localText } from '@clinic-serial/contract/messages/current/format';
import { clinicAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { getOwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ticketText } from '#messages/ticket';
import { useClinic } from '../../api/clinic.ts';
import { readOptions } from '../../api/read.ts';
import { printPart } from '../../ui/ticket/print.ts';
import { Ticket } from '../../ui/ticket/Ticket.tsx';

/**
 * The slip of an appointment, for 80 mm rolls and A4 (ui/ticket/print.css). It is hidden on the screen.
 *
 * @returns the slip, to be placed outside of dialogs; the function that prints it; `when` to come, undefined
 *   if that cannot be read (rules: queue 18); `isReady`, true once `when` has been read or cannot be read
 */
export function usePrintSlip(appointment: Appointment) {
  const clinic = useClinic();
  const ticket = useRef<HTMLElement>(null);
  const { data, isPending } = useQuery({
    ...readOptions(getOwnQueue, { params: { key: appointment.liveKey } }),
    // The key names a part of the appointment, so that it is not read again after the appointment is deleted.
    queryKey: [`/appointments/${appointment.id}/slip`],
    refetchInterval: TIMINGS.liveStatusPollMs,
  });
  const when = data?.whenToCome;
  return {
    when,
    isReady: !isPending,
    slip: (
      <div className="hidden">
        <Ticket
          ref={ticket}
          appointment={appointment}
          clinic={clinic && clinicAt(clinic, appointment)}
          when={when}
        />
      </div>
    ),
    print: () => {
      const doctor = localText(appointment.doctorName, appointment.doctorNameBn);
      const title = ticketText.printTitle(appointment.serialNumber, doctor);
      if (ticket.current) printPart(ticket.current, title);
    },
  };
}
