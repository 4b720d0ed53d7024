import type { listDepartments } from '@clinic-serial/contract/subjects/departments';
import type { listDoctors } from '@clinic-serial/contract/subjects/doctors';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { language } from '#messages/language';
import { readOptions } from '../api/read.ts';
import { routeOf } from '../api/route.ts';

const doctorsRoute = routeOf<typeof listDoctors>({ method: 'GET', path: '/doctors' });
const departmentsRoute = routeOf<typeof listDepartments>({ method: 'GET', path: '/departments' });

/** How often these lists read the free places again. The booking wizard reads them more often. */
const REFRESH_MS = 60_000;

/**
 * The Bangla texts are left out on an English page, so that the answers are smaller. Only the search for
 * doctors needs them there.
 */
const NEEDED_TEXTS: { bangla?: 'none' } = language === 'en' ? { bangla: 'none' } : {};

const doctorsWith = (query?: typeof NEEDED_TEXTS) => ({
  ...readOptions(doctorsRoute, { query }),
  refetchInterval: REFRESH_MS,
  select: ({ doctors }: DataOf<typeof listDoctors>) => doctors,
});

export const doctorsToShow = doctorsWith(NEEDED_TEXTS);
export const doctorsToSearch = doctorsWith();

export const DOCTOR_LISTS = [doctorsToShow.queryKey, doctorsToSearch.queryKey];

/** @param place the id of the chosen place, to count only its doctors; undefined for all */
export const departmentsToShow = (place: number | undefined) => ({
  ...readOptions(departmentsRoute, { query: { searchWords: 'none', ...NEEDED_TEXTS, place } }),
  staleTime: REFRESH_MS,
});

export function useDoctors() {
  // The doctors' page has read a list with everything, so the smaller list is not read once that is there.
  const searchable = useQueryClient().getQueryData(doctorsToSearch.queryKey);
  return useQuery(searchable ? doctorsToSearch : doctorsToShow);
}

export function useDepartments(place?: number) {
  return useQuery(departmentsToShow(place));
}
