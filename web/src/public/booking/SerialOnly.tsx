import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { bookingText } from '#messages/booking';
import { ticketText } from '#messages/ticket';
import { formatNumber } from '../../ui/text/format.ts';
import classes from './BookingWizard.module.css';
import { StepHeading } from './StepHeading.tsx';
import type { Booking } from './wizard-state.ts';

export interface ConfirmationProps {
  booking: Booking;
  clinic: ClinicInfo | undefined;
  /** True on a page that gives the serial without the steps of a booking. */
  isOnlyStep?: boolean;
  /** Leads to step 1 with empty fields and reads the free places again. */
  onStartOver: () => void;
  /** Called when the appointment was cancelled. */
  onChanged: (appointment: Appointment) => void;
}

/** The most important facts of the booking, for the rare case that the ticket's chunk has not loaded yet. */
export function SerialOnly({ booking, isOnlyStep }: ConfirmationProps) {
  const { appointment } = booking;
  return (
    <section className={classes.panel}>
      <StepHeading step={3} isOnlyStep={isOnlyStep} takeFocus>
        {booking.earlier ? bookingText.done.earlier : bookingText.done.heading}
      </StepHeading>
      <p>{ticketText.yourSerial}</p>
      <p className={classes.serial}>{formatNumber(appointment.serialNumber)}</p>
      <p>
        {localText(appointment.doctorName, appointment.doctorNameBn)} · {appointment.bookingReference}
      </p>
    </section>
  );
}
