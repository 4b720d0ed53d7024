import { type Appointment, getAppointment, moveAppointment } from '@clinic-serial/contract/appointments';
import { getLiveStatus, type LiveStatus } from '@clinic-serial/contract/doctors';
import { isUpcoming, nextStatuses } from '@clinic-serial/contract/rules/appointment-status';
import type { SittingNumber } from '@clinic-serial/contract/rules/weekly-schedule';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readOptions } from '../../api/read.ts';
import { patientCall, patientRead } from '../../session/patient-calls.ts';
import { usePatient } from '../patient-context.ts';

/** A sitting of today, as far as a move needs it. */
interface TodaysSitting {
  sitting: SittingNumber;
  startTime: string;
  endTime: string;
  availableSlots: number;
}

/** The sittings of a doctor's day; none on a day off. */
export function sittingsOf(live: LiveStatus): readonly TodaysSitting[] {
  const { startTime, endTime, availableSlots, sittings } = live;
  if (startTime === null || endTime === null) return [];
  return sittings ?? [{ sitting: 1, startTime, endTime, availableSlots }];
}

/**
 * The doctor's places today, for a live appointment of today or later; undefined for others and while they are loading.
 *
 * @param today the clinic day
 */
export function useTodayOf(
  { doctorId, status, appointmentDate, affected }: Appointment,
  today: string,
): LiveStatus | undefined {
  const isLive = isUpcoming(status, appointmentDate, today);
  return useQuery({
    ...readOptions(getLiveStatus, { params: { id: doctorId } }),
    // The server answers nothing about a doctor who cannot be booked any more.
    enabled: isLive && affected !== 'inactive' && today !== '',
    retry: false,
  }).data;
}

/** The sittings of today to which a patient may move an appointment (rules: serials 15). The server checks this too. */
export function sittingsToMoveTo(
  { status, appointmentDate, sitting }: Appointment,
  live: LiveStatus | undefined,
): readonly TodaysSitting[] {
  if (!live || !isUpcoming(status, appointmentDate, live.date)) return [];
  // A move gives up the old serial: whoever may not cancel may not move either.
  if (!nextStatuses('patient', status).includes('Cancelled')) return [];
  const isOwn = (one: TodaysSitting) => appointmentDate === live.date && one.sitting === sitting;
  return sittingsOf(live).filter((one) => one.availableSlots > 0 && !isOwn(one));
}

/** Moves an appointment to a sitting of today. All cached data is read again, because the old place is free at once. */
export function useMove({ id }: Appointment, today: string) {
  const session = usePatient();
  const client = useQueryClient();
  return {
    send: (sitting: SittingNumber) =>
      patientCall(session, moveAppointment, { params: { id }, body: { appointmentDate: today, sitting } }),
    onMoved: (created: Appointment) => {
      const { queryKey } = patientRead(session, getAppointment, { params: { id: created.id } });
      client.setQueryData(queryKey, created);
      void client.invalidateQueries();
    },
    onFailed: () => void client.invalidateQueries(),
  };
}
