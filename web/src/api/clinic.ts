import type { ClinicInfo, getClinic } from '@clinic-serial/contract/clinic';
import { useQuery } from '@tanstack/react-query';
import { readOptions } from './read.ts';
import { routeOf } from './route.ts';

const clinicRoute = routeOf<typeof getClinic>({ method: 'GET', path: '/clinic' });

const HALF_MINUTE_MS = 30_000;
const SECOND_MS = 1_000;

/**
 * The clinic's details and its day, as every screen knows them; undefined until they have arrived. Asked again every
 * half minute, because "today" and the time of day come from the server and from nowhere else (rules: dates 1); in
 * the last minute of the day every second, so that midnight is seen at once.
 */
export function useClinic(): ClinicInfo | undefined {
  const { data } = useQuery({
    ...readOptions(clinicRoute),
    staleTime: HALF_MINUTE_MS,
    refetchInterval: ({ state }) => (state.data?.timeOfDay === '23:59' ? SECOND_MS : HALF_MINUTE_MS),
  });
  return data;
}
