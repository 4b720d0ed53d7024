import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import {
  type Appointment,
  getAppointment,
  listMoves,
  type MovePlaces,
  moveAppointment,
} from '@clinic-serial/contract/subjects/appointments';
import { getLiveStatus, type LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readOptions } from '../../api/read.ts';
import { patientCall, patientRead } from '../../session/patient-calls.ts';
import { mayCancel } from '../../ui/ticket/CancelAppointment.tsx';
import { usePatient } from '../patient-context.ts';

interface TodaysSitting {
  sitting: SittingNumber;
  startTime: string;
  endTime: string;
}

/** The sittings of a doctor's day; none on a day off. */
export function sittingsOf({ startTime, endTime, sittings }: LiveStatus): readonly TodaysSitting[] {
  if (startTime === null || endTime === null) return [];
  return sittings ?? [{ sitting: 1, startTime, endTime }];
}

/** The doctor's hours today, for an appointment of today whose hours have changed; otherwise undefined. */
export function useNewHours(
  { doctorId, appointmentDate, affected }: Appointment,
  today: string,
): LiveStatus | undefined {
  return useQuery({
    ...readOptions(getLiveStatus, { params: { id: doctorId } }),
    enabled: affected === 'hours' && appointmentDate === today,
    retry: false,
  }).data;
}

/**
 * The days to which a patient can move an appointment (rules: serials 15). It must be live, or cancelled
 * because the doctor did not see the patient. The server is asked while the patient chooses (`isOpen`).
 *
 * @param today the clinic day; empty while it is loading
 * @returns `isOffered`, true if the page offers to move it
 */
export function useMovePlaces(appointment: Appointment, today: string, isOpen: boolean) {
  const session = usePatient();
  const { id, notSeen, movedToId, appointmentDate } = appointment;
  const isKnown = today !== '';
  const isLive = isKnown && mayCancel(appointment, today);
  const isNotSeen =
    isKnown &&
    notSeen &&
    movedToId === null &&
    appointmentDate <= today &&
    appointmentDate >= addDays(today, -BOOKING_LIMITS.notSeenDays);
  const isOffered = isLive || isNotSeen;
  const query = useQuery({
    ...patientRead(session, listMoves, { params: { id } }),
    enabled: isOffered && isOpen,
    retry: false,
  });
  return { ...query, isOffered };
}

export interface MoveChoice {
  date: string;
  sitting: SittingNumber;
}

/** True while the chosen place is still offered. */
export function isStillOffered({ days }: MovePlaces, { date, sitting }: MoveChoice): boolean {
  return days.some((day) => day.date === date && day.sittings.some((one) => one.sitting === sitting));
}

/** Moves an appointment. All cached data is read again, because the old place is free at once. */
export function useMove({ id }: Appointment) {
  const session = usePatient();
  const client = useQueryClient();
  return {
    send: ({ date, sitting }: MoveChoice) =>
      patientCall(session, moveAppointment, { params: { id }, body: { appointmentDate: date, sitting } }),
    onMoved: (created: Appointment) => {
      const { queryKey } = patientRead(session, getAppointment, { params: { id: created.id } });
      client.setQueryData(queryKey, created);
      // A moved appointment has no places any more, and the server would refuse to list them.
      const { queryKey: placesKey } = patientRead(session, listMoves, { params: { id } });
      const places = client.getQueryCache().find({ queryKey: placesKey });
      void client.invalidateQueries({ predicate: (query) => query !== places });
    },
    onFailed: () => void client.invalidateQueries(),
  };
}
