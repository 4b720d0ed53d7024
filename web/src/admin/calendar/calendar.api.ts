import { localText } from '@clinic-serial/contract/messages/current/format';
import {
  changeDoctorDay,
  createLeave,
  listDoctorDays,
  resetDoctorDay,
} from '@clinic-serial/contract/subjects/calendar';
import { startDayChange } from '@clinic-serial/contract/subjects/changes';
import { getDoctorForStaff, listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import type { BodyInputOf } from '@clinic-serial/contract/subjects/endpoint';
import { listWaiting } from '@clinic-serial/contract/subjects/waiting-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffCall, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/** The days of a doctor between two dates, both included. Nothing is requested without a doctor. */
export function useDoctorDays(doctorId: number | null, from: string, to: string) {
  return useStaffRead(listDoctorDays, {
    params: { id: doctorId ?? 0 },
    query: { from, to },
    enabled: doctorId !== null,
  });
}

export function useDoctorName(doctorId: number) {
  return useStaffRead(getDoctorForStaff, { params: { id: doctorId }, staleTime: 60_000 });
}

/** All doctors to choose from. One request may return 1000 doctors (rules: API 5). */
export function useAllDoctors() {
  return useStaffRead(listDoctorsForStaff, { query: { limit: 1000 }, staleTime: 60_000 });
}

/** The people who wait for a place of a day. */
export const useWaiting = (params: { id: number; date: string }) => useStaffRead(listWaiting, { params });

/** Doctors or departments as the choices of a select, by their ids. */
export const optionsOf = (records: readonly { id: number; name: string; nameBn: string | null }[]) =>
  records.map(({ id, name, nameBn }) => ({ value: String(id), label: localText(name, nameBn) }));

export type DaySaving =
  | { kind: 'day'; body: BodyInputOf<typeof changeDoctorDay> }
  | { kind: 'reset' }
  | { kind: 'leave'; body: BodyInputOf<typeof createLeave> };

interface DayOrder {
  doctorId: number;
  date: string;
  /** Null if an earlier attempt has saved the date. */
  saving: DaySaving | null;
  onSaved: () => void;
  /** The change for the people; null to leave them as they are. */
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
      // The hours appear on many screens, the public ones too, so all of them are read again.
      void client.invalidateQueries();
    },
  });
}
