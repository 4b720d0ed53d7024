import type { getDoctorForPublic } from '@clinic-serial/contract/subjects/doctors';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readOptions } from '../../api/read.ts';
import { routeOf } from '../../api/route.ts';
import { noteEvent } from '../../live/queue-key.ts';
import { useLive } from '../../live/use-live.ts';

const doctorRoute = routeOf<typeof getDoctorForPublic>({ method: 'GET', path: '/doctors/{id}' });

export const doctorOptions = (doctorId: string) => readOptions(doctorRoute, { params: { id: doctorId } });

/** A doctor with today's places and queue. A stream keeps them current, or a read every 30 s. */
export function useDoctor(doctorId: string, { enabled }: { enabled: boolean }) {
  const client = useQueryClient();
  const options = doctorOptions(doctorId);
  const isLive = useLive(enabled ? `/queue/events?doctors=${doctorId}` : null, (event) => {
    const change = noteEvent(client, event);
    client.setQueryData(options.queryKey, (doctor) => doctor && { ...doctor, today: change(doctor.today) });
  });
  return useQuery({ ...options, enabled, refetchInterval: isLive ? false : TIMINGS.liveStatusPollMs });
}
