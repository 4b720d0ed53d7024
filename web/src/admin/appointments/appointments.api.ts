import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { getAppointment, listAppointments } from '@clinic-serial/contract/subjects/appointments';
import {
  getAvailability,
  listDoctorsForStaff,
  type StaffDoctor,
} from '@clinic-serial/contract/subjects/doctors';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useLive } from '../../live/use-live.ts';
import { useReread, useRereadOnActs } from '../../live/use-reread.ts';
import { useAtPlace } from '../places.tsx';
import { useStaffCache, useStaffRead } from '../staff.api.ts';

/** The list's filters in the form that the list and the export send; empty means all. */
export type AppointmentFilters = Record<'search' | 'date' | 'status' | 'doctor', string>;

/**
 * One page (from 1) of the appointments, read again after each act of a queue, and every 30 s while the tab
 * is visible. The previous page stays until the new one has arrived. Nothing is requested while `ready` is
 * false.
 */
export function useAppointmentList(filters: AppointmentFilters, page: number, ready: boolean) {
  const limit = LIST_SIZES.appointmentsPerPage;
  const offset = (page - 1) * limit;
  const query = { ...filters, limit, offset, ...useAtPlace(), ...(filters.date && { groupBy: 'doctor' }) };
  useRereadOnActs(useStaffCache(listAppointments, { query }).reread);
  return useStaffRead(listAppointments, {
    query,
    enabled: ready,
    placeholderData: keepPreviousData,
    refetchInterval: TIMINGS.liveStatusPollMs,
  });
}

export function useAppointment(id: number | null) {
  return useStaffRead(getAppointment, { params: { id: id ?? 0 }, enabled: id !== null });
}

/** The error codes which mean that the appointment is no longer as this screen shows it. */
const OUTDATED = new Set(['STATUS_CHANGED', 'TRANSITION_REFUSED', 'APPOINTMENT_NOT_FOUND']);

export function isOutdated(error: Error | null): boolean {
  return error instanceof ApiError && error.code !== undefined && OUTDATED.has(error.code);
}

const onlyBookable = ({ doctors }: { doctors: StaffDoctor[] }) =>
  doctors.filter(({ isBookable }) => isBookable);

/**
 * All doctors of the chosen place for whom a serial can be given. One request may return 1000 doctors (rules:
 * API 5).
 */
export function useBookableDoctors() {
  return useStaffRead(listDoctorsForStaff, {
    query: { limit: 1000, ...useAtPlace() },
    staleTime: 60_000,
    select: onlyBookable,
  });
}

/**
 * A doctor's places on a date, kept new by a stream, or read again every 30 s without one. Nothing is
 * requested while the doctor or the date is null, or while `still` is true. While another sitting of the same
 * day is read, the places of the previous one stay.
 *
 * @param sitting null or missing for the first sitting that has a free place
 */
export function useAvailability(
  doctorId: number | null,
  date: string | null,
  { sitting, still = false }: { sitting?: SittingNumber | null; still?: boolean } = {},
) {
  const places = { params: { id: doctorId ?? 0 }, query: { date, ...(sitting && { sitting }) } };
  const enabled = doctorId !== null && date !== null && !still;
  const reread = useReread(useStaffCache(getAvailability, places).reread);
  // Streams report only the places of today. The places of other dates are read at intervals.
  const toldFor = useRef<string>(null);
  const isLive = useLive(enabled ? `/queue/events?doctors=${doctorId}` : null, (event) => {
    if (event.name !== 'places') return;
    toldFor.current = event.places.date;
    if (event.places.date === date) reread();
  });
  return useStaffRead(getAvailability, {
    ...places,
    enabled,
    placeholderData: (previous) =>
      previous?.doctorId === doctorId && previous.date === date ? previous : undefined,
    refetchInterval: () => (isLive && toldFor.current === date ? false : TIMINGS.liveStatusPollMs),
  });
}
export type AvailabilityQuery = ReturnType<typeof useAvailability>;

/**
 * The appointments of a patient on a date. Nothing is requested while the patient or the date is null. The
 * answer is used again for a moment, because each request is audited as a view of the patient's record.
 */
export function useSerialsOfPatient(patientId: number | null, date: string | null) {
  return useStaffRead(listAppointments, {
    query: { patientId, date, limit: 100 },
    enabled: patientId !== null && date !== null,
    staleTime: TIMINGS.liveStatusPollMs,
  });
}
