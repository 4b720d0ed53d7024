import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { useLive } from '../../live/use-live.ts';
import { useReread } from '../../live/use-reread.ts';
import { useAtPlace } from '../places.tsx';
import { useStaffRead } from '../staff.api.ts';

/** The shortest time between two readings of the dashboard, however many acts the stream reports. */
const PAUSE_MS = 1_000;
/** The address of one stream can name at most this many doctors. */
const MOST_STREAMED_DOCTORS = 50;

/**
 * The clinic's numbers with the sittings of today. They are read again after each act of a queue and each
 * booking of today, and every 30 s. One answer has all of them, so that they fit each other.
 */
export function useDashboard() {
  const stats = useStaffRead(getDashboardStats, {
    query: useAtPlace(),
    refetchInterval: TIMINGS.liveStatusPollMs,
  });
  const day = stats.data?.day;
  useLive(day ? streamOf(day.sittings) : null, useReread(stats.refetch, PAUSE_MS));
  return stats;
}

/** The stream of these doctors' queues and places. For too many doctors, all queues, without places. */
function streamOf(sittings: readonly { doctorId: number }[]): string {
  const ids = [...new Set(sittings.map(({ doctorId }) => doctorId))].sort((one, other) => one - other);
  return ids.length === 0 || ids.length > MOST_STREAMED_DOCTORS
    ? '/queue/events'
    : `/queue/events?doctors=${ids.join(',')}`;
}
