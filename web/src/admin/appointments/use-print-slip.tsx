import type { Appointment } from '@clinic-serial/contract/appointments';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { useRef } from 'react';
import { ticketText } from '#messages/ticket';
import { useClinic } from '../../api/clinic.ts';
import { useOwnQueue } from '../../live/use-own-queue.ts';
import { printPart } from '../../ui/ticket/print.ts';
import { Ticket } from '../../ui/ticket/Ticket.tsx';
import classes from './use-print-slip.module.css';

/**
 * The slip of an appointment: the ticket, in one layout for 80 mm rolls and A4 (ui/ticket/print.css). It is hidden
 * on the screen. Printing the page itself prints the slip too.
 *
 * @returns the slip, to be placed outside of dialogs, and the function that prints it
 */
export function usePrintSlip(appointment: Appointment) {
  const clinic = useClinic();
  const ticket = useRef<HTMLElement>(null);
  const when = useOwnQueue(appointment.liveKey)?.whenToCome ?? appointment.whenToCome;
  return {
    slip: (
      <div className={classes.slip}>
        <Ticket ref={ticket} appointment={appointment} clinic={clinic} when={when} />
      </div>
    ),
    print: () => {
      const doctor = localText(appointment.doctorName, appointment.doctorNameBn);
      const title = ticketText.printTitle(appointment.serialNumber, doctor);
      if (ticket.current) printPart(ticket.current, title);
    },
  };
}
