import type { BookingConfirmed } from '@clinic-serial/contract/booking';
import type { ClinicInfo } from '@clinic-serial/contract/clinic';
import { bookingText } from '../../messages/en/booking.ts';
import { ticketText } from '../../messages/en/ticket.ts';
import classes from './BookingWizard.module.css';
import { StepHeading } from './StepHeading.tsx';

export interface ConfirmationProps {
  booking: BookingConfirmed;
  clinic: ClinicInfo | undefined;
  /** Leads to step 1 with empty fields and reads the free places again. */
  onStartOver: () => void;
}

/** The most important facts of the booking, for the rare case that the ticket's chunk has not loaded yet. */
export function SerialOnly({ booking }: ConfirmationProps) {
  const { appointment, serialNumber } = booking;
  return (
    <section className={classes.panel}>
      <StepHeading step={3} takeFocus>
        {bookingText.done.heading}
      </StepHeading>
      <p>{ticketText.yourSerial}</p>
      <p className={classes.serial}>{serialNumber}</p>
      <p>
        {appointment.doctorName} · {appointment.bookingReference}
      </p>
    </section>
  );
}
