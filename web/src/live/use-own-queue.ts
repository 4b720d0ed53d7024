import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { getOwnQueue, OwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import { isUpcoming } from '@clinic-serial/contract/terms/appointment-status';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinic } from '../api/clinic.ts';
import { readOptions } from '../api/read.ts';
import { routeOf } from '../api/route.ts';
import { useLive } from './use-live.ts';
import { useReread } from './use-reread.ts';

const ownRoute = routeOf<typeof getOwnQueue>({ method: 'GET', path: '/queue/own/{key}' });
/** The pause after each reading, so that several changes in a row cause one reading. */
const PAUSE_MS = 300;

/**
 * The position of a serial; undefined while it is not known. A stream keeps a serial of today current.
 *
 * @param liveKey null for an appointment whose day is over
 * @param withStream false in lists, because browsers open only few streams at once. The position is then read
 *   every 30 seconds
 */
export function useOwnQueue(liveKey: string | null, withStream = true): OwnQueue | undefined {
  const client = useQueryClient();
  const options = readOptions(ownRoute, { params: { key: liveKey ?? '' } });
  const reread = useReread(
    () => client.refetchQueries({ queryKey: options.queryKey, exact: true }),
    PAUSE_MS,
  );
  const [address, setAddress] = useState<string | null>(null);
  const isLive = useLive(address, reread);
  const { data } = useQuery({
    ...options,
    enabled: liveKey !== null,
    refetchInterval: isLive ? false : TIMINGS.liveStatusPollMs,
  });
  const today = useClinic()?.today;
  const wanted =
    data && withStream && data.date === today
      ? `/queue/${data.doctorId}/${data.date}/events?sitting=${data.sitting}`
      : null;
  if (wanted !== address) setAddress(wanted);
  return data;
}

/**
 * The present time to come for an appointment; undefined for one that is over, and while it is not known
 * (rules: queue 18).
 */
export function useWhen(
  { liveKey, status, appointmentDate, whenToCome }: WithWhen,
  today: string | undefined,
  withStream = true,
): WhenToCome | undefined {
  const isAhead =
    today !== undefined &&
    liveKey !== undefined &&
    status !== undefined &&
    isUpcoming(status, appointmentDate, today);
  const own = useOwnQueue(isAhead ? liveKey : null, withStream);
  return isAhead ? (own?.whenToCome ?? whenToCome) : undefined;
}

type WithWhen = Pick<Appointment, 'appointmentDate' | 'whenToCome'> &
  Partial<Pick<Appointment, 'liveKey' | 'status'>>;
