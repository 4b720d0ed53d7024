import type { listDepartments } from '@clinic-serial/contract/departments';
import type { listDoctors } from '@clinic-serial/contract/doctors';
import { useQuery } from '@tanstack/react-query';
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

/** All active departments, by name. */
export function useDepartments() {
  return useQuery({ ...readOptions(departmentsRoute), staleTime: REFRESH_MS });
}
