import type { listDepartments } from '@clinic-serial/contract/departments';
import type { listDoctors } from '@clinic-serial/contract/doctors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readOptions } from '../api/read.ts';
import { routeOf } from '../api/route.ts';

const doctorsRoute = routeOf<typeof listDoctors>({ method: 'GET', path: '/doctors' });
const departmentsRoute = routeOf<typeof listDepartments>({ method: 'GET', path: '/departments' });

/** How often these lists read the free places again. The booking wizard reads them more often. */
const REFRESH_MS = 60_000;

/** All doctors that can be booked online, with today's places. */
export function useDoctors() {
  return useQuery({
    ...readOptions(doctorsRoute),
    refetchInterval: REFRESH_MS,
    select: ({ doctors }) => doctors,
  });
}

const withoutWords = readOptions(departmentsRoute, { query: { searchWords: 'none' } });

/** All active departments, by name, without their search words. */
export function useDepartments() {
  return useQuery({ ...withoutWords, staleTime: REFRESH_MS });
}

/** All active departments, by name, with the words by which a search finds their doctors. */
export function useSearchableDepartments() {
  const client = useQueryClient();
  return useQuery({
    ...readOptions(departmentsRoute),
    staleTime: REFRESH_MS,
    // Shown to a person who comes from the home page, until the words are there too.
    placeholderData: () => client.getQueryData(withoutWords.queryKey),
  });
}
