import {
  type Appointment,
  changeAppointmentStatus,
  getAppointment,
} from '@clinic-serial/contract/appointments';
import { nextStatuses } from '@clinic-serial/contract/rules/appointment-status';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { patientCall, patientRead } from '../patient.api.ts';
import { usePatient } from '../patient-context.ts';

/** One own appointment. An id that cannot be one is not asked for. */
export function useAppointment(id: string) {
  const session = usePatient();
  const wellFormed = /^[1-9]\d{0,8}$/.test(id);
  const query = useQuery({
    ...patientRead(session, getAppointment, { params: { id } }),
    enabled: wellFormed,
  });
  const notFound = !wellFormed || (query.error instanceof ApiError && query.error.status === 404);
  return { ...query, notFound };
}

/** Whether a patient may still cancel: an own Booked appointment of today or later. The server holds the same rule. */
export function mayCancel({ status, appointmentDate }: Appointment, today: string): boolean {
  return appointmentDate >= today && nextStatuses('patient', status).includes('Cancelled');
}

/** The failures that say: the appointment is no longer as this screen shows it. */
const CHANGED = new Set(['STATUS_CHANGED', 'TRANSITION_REFUSED', 'APPOINTMENT_NOT_FOUND']);

export function hasChanged(error: Error | null): boolean {
  return error instanceof ApiError && error.code !== undefined && CHANGED.has(error.code);
}

/** Cancels an appointment. The place is free at once, so everything that shows places or appointments is read anew. */
export function useCancel(appointment: Appointment, onSettled: (error: Error | null) => void) {
  const session = usePatient();
  const client = useQueryClient();
  return useSingleFlight({
    send: (_: undefined) =>
      patientCall(session, changeAppointmentStatus, {
        params: { id: appointment.id },
        body: { status: 'Cancelled', from: appointment.status },
      }),
    onSuccess: (changed) => {
      const { queryKey } = patientRead(session, getAppointment, { params: { id: changed.id } });
      // Only in the place of what is there: after a logout nothing is.
      client.setQueryData(queryKey, (known) => known && changed);
      void client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(queryKey) });
      onSettled(null);
    },
    onError: (error) => {
      if (hasChanged(error)) void client.invalidateQueries();
      onSettled(error);
    },
  });
}
