import {
  type Appointment,
  changeAppointmentStatus,
  getAppointment,
} from '@clinic-serial/contract/appointments';
import { nextStatuses } from '@clinic-serial/contract/rules/appointment-status';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { patientCall, patientRead } from '../patient.api.ts';
import { usePatient } from '../patient-context.ts';

/** One of the patient's own appointments. For an invalid id no request is sent. */
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

/** True if the patient may still cancel: it is Booked, for today or later. The server checks this too. */
export function mayCancel({ status, appointmentDate }: Appointment, today: string): boolean {
  return appointmentDate >= today && nextStatuses('patient', status).includes('Cancelled');
}

/** The error codes that mean that the appointment has changed since this screen loaded it. */
const CHANGED = new Set(['STATUS_CHANGED', 'TRANSITION_REFUSED', 'APPOINTMENT_NOT_FOUND']);

export function hasChanged(error: Error | null): boolean {
  return error instanceof ApiError && error.code !== undefined && CHANGED.has(error.code);
}

/** Cancels an appointment. All cached data is read again, because the place is free at once. */
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
      // Replace only existing data. After a logout the cache is empty and must stay empty.
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
