import type { ClinicHours, getClinicHours } from '@clinic-serial/contract/subjects/clinic';
import { useQuery } from '@tanstack/react-query';
import { readOptions } from '../api/read.ts';
import { routeOf } from '../api/route.ts';

const hoursRoute = routeOf<typeof getClinicHours>({ method: 'GET', path: '/clinic/hours' });

const STALE_MS = 300_000;

/** The clinic's hours; undefined until they have arrived. Pages then leave them out (rules: screens 12). */
export function useClinicHours(): ClinicHours | undefined {
  return useQuery({ ...readOptions(hoursRoute), staleTime: STALE_MS }).data;
}
