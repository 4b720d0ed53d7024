import type { ExtraSerial } from '@clinic-serial/contract/fields/extra-serial';
import { createAppointment } from '@clinic-serial/contract/subjects/appointments';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { addWalkIn, getQueue } from '@clinic-serial/contract/subjects/queue';
import type { DeskBookingType } from '@clinic-serial/contract/terms/booking-type';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { useChangeKey } from '../change-key.ts';
import { staffCall, staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import type { GivenSerial, OneSitting } from './new-serial.ts';

/** Who gets a serial, where, and how they came. */
interface WantedSerial {
  of: OneSitting;
  type: DeskBookingType;
  /** The name on the ticket. */
  name: string;
  /** The record; without one the phone, or that there is none. */
  patient?: StaffPatient;
  phone?: string | undefined;
  noPhone?: true | undefined;
  birthYear?: number | null | undefined;
  /** Why it may be beyond the limit; without it a full sitting gives none. */
  extra?: ExtraSerial;
}

/** How often a request is sent again whose answer was lost. */
const MOST_TRIES = 3;
const PAUSE_MS = 500;

/**
 * Gives a serial: to a walk-in with the arrival noted, to a caller without. A lost answer is asked for again
 * with the same key, so that it gives one serial, by itself and at the next press.
 */
export function useGiveSerial(onGiven: (given: GivenSerial) => void) {
  const { session } = useStaff();
  const client = useQueryClient();
  const keyFor = useChangeKey();
  // Another serial for the same person is another request, for example after the first was cancelled.
  const given = useRef(0);

  async function send({ of, type, patient, name, extra, ...person }: WantedSerial): Promise<GivenSerial> {
    const { doctorId, date, sitting } = of;
    const key = keyFor([given.current, of, type, patient?.id ?? person, name, extra ?? null]);
    const { phone: patientPhone, ...others } = person;
    if (type === 'Walk-in') {
      const recordOf = ({ id, phone }: StaffPatient) => (phone ? { phone } : { patientId: id });
      const who = patient ? recordOf(patient) : person;
      const parts = { params: { doctorId, date }, query: { sitting: String(sitting) as '1' | '2' } };
      const answer = await staffCall(session, addWalkIn, { ...parts, body: { ...who, name, key, extra } });
      // The desk shows this person at once.
      client.setQueryData(staffRead(session, getQueue, parts).queryKey, answer.queue);
      const { appointmentId, serialNumber } = answer;
      return { appointmentId, serialNumber, patientName: name, isWalkIn: true };
    }
    const { id, serialNumber } = await staffCall(session, createAppointment, {
      body: {
        doctorId,
        ...(patient ? { patientId: patient.id } : { patientPhone, ...others }),
        patientName: name,
        appointmentDate: date,
        sitting,
        bookingType: type,
        notes: null,
        key,
        extra,
      },
    });
    return { appointmentId: id, serialNumber, patientName: name, isWalkIn: false };
  }

  async function sendUntilAnswered(wanted: WantedSerial): Promise<GivenSerial> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(wanted);
      } catch (error) {
        const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 502);
        // A refusal is the answer to this key, for example where another desk has undone a walk-in whose
        // answer was lost. The next press asks for another serial.
        if (!isLost) given.current += 1;
        if (!isLost || attempt === MOST_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      }
    }
  }

  return useSingleFlight({
    send: sendUntilAnswered,
    onSuccess: (serial) => {
      given.current += 1;
      void client.invalidateQueries();
      onGiven(serial);
    },
    // The places on the screen may be those of a moment ago.
    onError: () => void client.invalidateQueries(),
  });
}
