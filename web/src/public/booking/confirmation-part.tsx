import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { type ComponentType, useEffect, useState } from 'react';
import { bookingText } from '#messages/booking';
import { ticketText } from '#messages/ticket';
import { formatNumber } from '../../ui/text/format.ts';
import { STEP, StepHeading } from './StepHeading.tsx';
import type { Booking } from './wizard-state.ts';

export interface ConfirmationProps {
  booking: Booking;
  clinic: ClinicInfo | undefined;
  /** True on a page that gives the serial without the steps of a booking. */
  isOnlyStep?: boolean;
  onStartOver: () => void;
  /** The id of the form that starts over without scripts. */
  startOverForm?: string;
  onChanged: (appointment: Appointment) => void;
}

type ConfirmationPart = ComponentType<ConfirmationProps>;

const TRY_AGAIN_MS = 2_000;

export function confirmationPartOf(load: () => Promise<ConfirmationPart>) {
  let loaded: ConfirmationPart | undefined;

  const preload = async () => {
    loaded ??= await load();
  };

  function useLoadedPart(wanted: boolean): ConfirmationPart | undefined {
    const [part, setPart] = useState(() => loaded);

    useEffect(() => {
      if (!wanted) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      async function show() {
        try {
          await preload();
          if (!gone) setPart(() => loaded);
        } catch {
          if (!gone) timer = setTimeout(show, TRY_AGAIN_MS);
        }
      }
      void show();
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, [wanted]);

    return part;
  }

  return { useLoadedPart, preload };
}

const { useLoadedPart, preload } = confirmationPartOf(
  async () => (await import('./ConfirmationStep.tsx')).ConfirmationStep,
);

export const preloadConfirmation = preload;

/**
 * The confirmation with its ticket. Its chunk is loaded while the person waits for the code. A failed load is
 * repeated. Until a load succeeds, only the serial is shown.
 */
export function useConfirmationPart(wanted: boolean): ConfirmationPart {
  return useLoadedPart(wanted) ?? SerialOnly;
}

/** The most important facts of the booking, for the rare case that the ticket's chunk has not loaded yet. */
function SerialOnly({ booking, isOnlyStep }: ConfirmationProps) {
  const { appointment } = booking;
  return (
    <section className={STEP}>
      <StepHeading step={3} isOnlyStep={isOnlyStep} takeFocus>
        {booking.earlier ? bookingText.done.earlier : bookingText.done.heading}
      </StepHeading>
      <p>{ticketText.yourSerial}</p>
      <p className="text-8xl leading-none font-extrabold tabular-nums">
        {formatNumber(appointment.serialNumber)}
      </p>
      <p>
        {localText(appointment.doctorName, appointment.doctorNameBn)} · {appointment.bookingReference}
      </p>
    </section>
  );
}
