import {
  changeDoctorDay,
  createLeave,
  getDoctorDay,
  listDaysOn,
  listDoctorDays,
  listHolidays,
  listLeave,
  resetDoctorDay,
} from '@clinic-serial/contract/subjects/calendar';
import { listTouched, startDayChange } from '@clinic-serial/contract/subjects/changes';
import {
  getAvailability,
  getDoctorForStaff,
  listDoctorsForStaff,
} from '@clinic-serial/contract/subjects/doctors';
import type { BodyInputOf } from '@clinic-serial/contract/subjects/endpoint';
import { listWaiting } from '@clinic-serial/contract/subjects/waiting-list';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffCall, staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/** How all doctors sit on a date. Nothing is requested without a date. */
export function useDaysOn(date: string | undefined) {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, listDaysOn, { query: { date } }),
    enabled: date !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** The days of a doctor between two dates, both included. Nothing is requested without a doctor. */
export function useDoctorDays(doctorId: number | null, from: string, to: string) {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, listDoctorDays, { params: { id: doctorId ?? 0 }, query: { from, to } }),
    enabled: doctorId !== null,
  });
}

/** How a doctor sits on a date, as it is now. */
export function useDoctorDay(doctorId: number, date: string) {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, getDoctorDay, { params: { id: doctorId, date } }),
    refetchOnMount: 'always',
  });
}

export function useDoctorName(doctorId: number) {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, getDoctorForStaff, { params: { id: doctorId } }),
    staleTime: 60_000,
  });
}

/** All doctors to choose from. One request may return 1000 doctors (rules: API 5). */
export function useAllDoctors() {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, listDoctorsForStaff, { query: { limit: 1000 } }),
    staleTime: 60_000,
  });
}

/** The holidays from today on. */
export function useHolidays() {
  const { session } = useStaff();
  return useQuery(staffRead(session, listHolidays));
}

/** The leave of a doctor that ends today or later. */
export function useLeave(doctorId: number | null) {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, listLeave, { params: { id: doctorId ?? 0 } }),
    enabled: doctorId !== null,
  });
}

/** The doctor, the department or the date whose affected days are asked for. */
export interface TouchedQuery {
  doctorId?: number;
  departmentId?: number;
  date?: string;
}

/** The days with people who no longer fit the calendar (rules: calendar 4). */
export function useTouched(query: TouchedQuery) {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, listTouched, { query: { ...query } }),
    refetchOnMount: 'always',
  });
}

/** The places of the sittings of a date. Nothing is requested without a date. */
export function usePlaces(doctorId: number, date: string) {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, getAvailability, { params: { id: doctorId }, query: { date } }),
    enabled: date !== '',
  });
}

export function useWaiting(doctorId: number, date: string) {
  const { session } = useStaff();
  return useQuery(staffRead(session, listWaiting, { params: { id: doctorId, date } }));
}

/** How a date changes: hours of its own, back to the week, or a leave of several days. */
export type DaySaving =
  | { kind: 'day'; body: BodyInputOf<typeof changeDoctorDay> }
  | { kind: 'reset' }
  | { kind: 'leave'; body: BodyInputOf<typeof createLeave> };

interface DayOrder {
  doctorId: number;
  date: string;
  /** Null when the date was saved by an earlier attempt. */
  saving: DaySaving | null;
  /** Called when the date is saved. */
  onSaved: () => void;
  /** What happens to the people; null to leave them as they are. */
  change: BodyInputOf<typeof startDayChange> | null;
}

/** Saves a date and then starts the job for its people. @returns the job; null without one */
export function useDayOrder() {
  const { session } = useStaff();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ doctorId, date, saving, onSaved, change }: DayOrder) => {
      const params = { id: doctorId, date };
      if (saving?.kind === 'day') {
        await staffCall(session, changeDoctorDay, { params, body: saving.body });
      } else if (saving?.kind === 'reset') {
        await staffCall(session, resetDoctorDay, { params });
      } else if (saving?.kind === 'leave') {
        await staffCall(session, createLeave, { params: { id: doctorId }, body: saving.body });
      }
      onSaved();
      return change && staffCall(session, startDayChange, { params, body: change });
    },
    onSettled: () => {
      // The hours appear on many screens, the public ones included.
      void client.invalidateQueries();
    },
  });
}
