import type { listDepartments } from '@clinic-serial/contract/subjects/departments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readOptions } from '../../api/read.ts';
import { routeOf } from '../../api/route.ts';
import { departmentsToShow, doctorsToSearch, doctorsToShow } from '../public-lists.api.ts';

const departmentsRoute = routeOf<typeof listDepartments>({ method: 'GET', path: '/departments' });

/**
 * All doctors that can be booked online, with today's places, and with the texts of both languages for a
 * search.
 */
export function useSearchableDoctors() {
  const client = useQueryClient();
  return useQuery({
    ...doctorsToSearch,
    // A person who comes from the home page sees its list at once. It counts as old, because it may not have
    // the Bangla texts.
    initialData: () => client.getQueryData(doctorsToShow.queryKey),
    initialDataUpdatedAt: 0,
  });
}

/**
 * All active departments, by name, with the words by which a search finds their doctors.
 *
 * @param place the id of the chosen place, for only its departments; undefined for all
 */
export function useSearchableDepartments(place: number | undefined) {
  const client = useQueryClient();
  const toShow = departmentsToShow(place);
  return useQuery({
    ...readOptions(departmentsRoute, { query: { place } }),
    staleTime: toShow.staleTime,
    // Shown to a person who comes from the home page, until the search words have loaded too.
    placeholderData: () => client.getQueryData(toShow.queryKey),
  });
}
