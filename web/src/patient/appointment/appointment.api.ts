import {
  type Appointment,
  changeAppointmentStatus,
  getAppointment,
} from '@clinic-serial/contract/subjects/appointments';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { patientCall, patientRead } from '../../session/patient-calls.ts';
import { hasChanged } from '../../ui/ticket/CancelAppointment.tsx';
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

/** Cancels an appointment. All cached data is read again, because the place is free at once. */
export function useCancel(appointment: Appointment) {
  const session = usePatient();
  const client = useQueryClient();
  return {
    send: () =>
      patientCall(session, changeAppointmentStatus, {
        params: { id: appointment.id },
        body: { status: 'Cancelled', from: appointment.status },
      }),
    onCancelled: (changed: Appointment) => {
      const { queryKey } = patientRead(session, getAppointment, { params: { id: changed.id } });
      // Replace only existing data. After a logout the cache is empty and must stay empty.
      client.setQueryData(queryKey, (known) => known && changed);
      void client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(queryKey) });
    },
    onFailed: (error: Error) => {
      if (hasChanged(error)) void client.invalidateQueries();
    },
  };
}
