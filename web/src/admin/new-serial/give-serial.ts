import type { ExtraSerial } from '@clinic-serial/contract/fields/extra-serial';
import { createAppointment } from '@clinic-serial/contract/subjects/appointments';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { addWalkIn, getQueue } from '@clinic-serial/contract/subjects/queue';
import type { DeskBookingType } from '@clinic-serial/contract/terms/booking-type';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminKeptText } from '#messages/admin-kept';
import { ApiError } from '../../api/errors.ts';
import { isUnanswered, soon } from '../../session/reach.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { useChangeKey } from '../change-key.ts';
import { deskName } from '../kept/desk-numbers.ts';
import { useKept } from '../kept/kept-context.ts';
import { partsOf } from '../sitting-of.ts';
import { staffCall, staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import type { GivenSerial, OneSitting } from './new-serial.ts';

/** The request for a serial: the person, the sitting, and how the person came. */
interface WantedSerial {
  of: OneSitting;
  type: DeskBookingType;
  /** The name on the ticket. */
  name: string;
  /** The record. Without one, the phone or `noPhone`. */
  patient?: StaffPatient;
  phone?: string | undefined;
  noPhone?: true | undefined;
  birthYear?: number | null | undefined;
  /** The reason why the serial may exceed the limit. Without it a full sitting gives none. */
  extra?: ExtraSerial;
}

/** How many times a request is sent if its answer is lost. */
const MOST_TRIES = 3;
/** The same for a walk-in, who can get a number of this desk instead. */
const TRIES_BEFORE_KEPT = 2;
const PAUSE_MS = 500;

/**
 * Gives a serial. For a walk-in the arrival is noted too, for a caller not. If an answer is lost, the request
 * is sent again with the same key, by itself and at the next press, so that it gives only one serial. While
 * the server is away, a walk-in gets one of the numbers that are held for this desk (rules: serials 17).
 */
export function useGiveSerial(onGiven: (given: GivenSerial) => void) {
  const { session } = useStaff();
  const client = useQueryClient();
  const keyFor = useChangeKey();
  const kept = useKept();
  // Another serial for the same person is a new request, for example after the first was cancelled.
  const given = useRef(0);

  const keyOf = ({ of, type, patient, name, extra, ...person }: WantedSerial) =>
    keyFor([given.current, of, type, patient?.id ?? person, name, extra ?? null]);

  /** @param signal ends a request that nobody waits for any more */
  async function send(wanted: WantedSerial, signal?: AbortSignal): Promise<GivenSerial> {
    const { of, type, patient, name, extra, phone: patientPhone, noPhone, birthYear } = wanted;
    const key = keyOf(wanted);
    if (type === 'Walk-in') {
      const body = { ...whoOf(wanted), name, key, extra };
      const answer = await staffCall(session, addWalkIn, { ...partsOf(of), body, signal });
      // The desk shows the new person at once.
      client.setQueryData(staffRead(session, getQueue, partsOf(of)).queryKey, answer.queue);
      const { appointmentId, serialNumber } = answer;
      return { appointmentId, serialNumber, patientName: name, isWalkIn: true, isKept: false };
    }
    const { id, serialNumber } = await staffCall(session, createAppointment, {
      body: {
        doctorId: of.doctorId,
        ...(patient ? { patientId: patient.id } : { patientPhone, noPhone, birthYear }),
        patientName: name,
        appointmentDate: of.date,
        sitting: of.sitting,
        bookingType: type,
        notes: null,
        key,
        extra,
      },
    });
    return { appointmentId: id, serialNumber, patientName: name, isWalkIn: false, isKept: false };
  }

  /** @param tried true if the request may have reached the server under its key */
  async function giveKept(wanted: WantedSerial, tried: boolean): Promise<GivenSerial> {
    const { of, type, name } = wanted;
    if (type !== 'Walk-in') throw notNow(adminKeptText.walkIn.callers);
    const [serialNumber] = kept.numbersLeft(of);
    if (serialNumber === undefined) throw notNow(adminKeptText.walkIn.none);
    const walkIn = { ...whoOf(wanted), name, desk: deskName() };
    const asked = { kind: 'walk-in', serialNumber, walkIn } as const;
    const piece = await kept.keep(of, asked, { key: keyOf(wanted), tried });
    if (!piece) throw notNow(adminKeptText.refused);
    return { appointmentId: -serialNumber, serialNumber, patientName: name, isWalkIn: true, isKept: true };
  }

  async function sendUntilAnswered(wanted: WantedSerial): Promise<GivenSerial> {
    if (kept.mustKeep(wanted.of)) return giveKept(wanted, false);
    const canKeep = wanted.type === 'Walk-in' && kept.numbersLeft(wanted.of).length > 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await (canKeep ? soon((signal) => send(wanted, signal)) : send(wanted));
      } catch (error) {
        const isLost = isUnanswered(error);
        if (isLost && canKeep && attempt === TRIES_BEFORE_KEPT) return giveKept(wanted, true);
        // A refusal is the final answer for this key, for example if another desk has undone a walk-in whose
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
    // The places on the screen may be out of date, so they are read again.
    onError: () => void client.invalidateQueries(),
  });
}

/** The server finds the patient by the phone, by the record if it has no phone, or by a new record. */
function whoOf({ patient, phone, noPhone, birthYear }: WantedSerial) {
  if (!patient) return { phone, noPhone, birthYear };
  return patient.phone ? { phone: patient.phone } : { patientId: patient.id };
}

/** An error like a refusal of the server, for a serial that this browser cannot give now. */
const notNow = (message: string) => new ApiError({ message, status: 409 });
