import { localText } from '@clinic-serial/contract/messages/current/format';
import type { ClinicInfo, getClinic } from '@clinic-serial/contract/subjects/clinic';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { readOptions } from './read.ts';
import { routeOf } from './route.ts';

const clinicRoute = routeOf<typeof getClinic>({ method: 'GET', path: '/clinic' });

const HALF_MINUTE_MS = 30_000;
const SECOND_MS = 1_000;

/**
 * The clinic's details and its day; undefined until they have arrived. They are read every half minute,
 * because only the server knows "today" (rules: dates 1), and every second in the last minute of the day.
 */
export function useClinic(): ClinicInfo | undefined {
  const { data } = useQuery({
    ...readOptions(clinicRoute),
    staleTime: HALF_MINUTE_MS,
    refetchInterval: ({ state }) => (state.data?.timeOfDay === '23:59' ? SECOND_MS : HALF_MINUTE_MS),
  });
  return data;
}

/**
 * Puts the clinic's details that this browser kept into the cache, unless newer ones are there. The kept page
 * of a desk has those of the day on which it was kept.
 *
 * @param at when they came from the server, in ms since 1970
 */
export function offerClinic(client: QueryClient, kept: ClinicInfo, at: number): void {
  const { queryKey } = readOptions(clinicRoute);
  const known = client.getQueryData(queryKey);
  const timeOf = ({ today, timeOfDay }: ClinicInfo) => `${today} ${timeOfDay}`;
  if (!known || timeOf(known) < timeOf(kept)) client.setQueryData(queryKey, kept, { updatedAt: at });
}

/** The clinic's name in the language of this page; undefined until it has arrived. */
export function useClinicName(): string | undefined {
  const clinic = useClinic();
  return clinic && localText(clinic.name, clinic.nameBn);
}
