import type { ClinicInfo, getClinic } from '@clinic-serial/contract/clinic';
import { useQuery } from '@tanstack/react-query';
import { readOptions } from './read.ts';
import { routeOf } from './route.ts';

const clinicRoute = routeOf<typeof getClinic>({ method: 'GET', path: '/clinic' });

const MINUTE_MS = 60_000;

/**
 * The clinic's details and its day, as every screen knows them; undefined until they have arrived. Asked again every
 * minute, because "today" and the time of day come from the server and from nowhere else (decisions: Words).
 */
export function useClinic(): ClinicInfo | undefined {
  return useQuery({ ...readOptions(clinicRoute), staleTime: MINUTE_MS, refetchInterval: MINUTE_MS }).data;
}
