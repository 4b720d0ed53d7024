import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { listOpenSittings, listQueues } from '@clinic-serial/contract/subjects/queue';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { useLive } from '../../live/use-live.ts';
import { useReread } from '../../live/use-reread.ts';
import { useStaffRead } from '../staff.api.ts';

/** The dashboard is read at most once in this time, however many acts the stream reports. */
const PAUSE_MS = 1_000;
/** A screen that is open over midnight shows what nobody has ended. */
const OPEN_SITTINGS_MS = 5 * 60_000;
/** One address of a stream names at most this many doctors. */
const MOST_STREAMED_DOCTORS = 50;

/**
 * The clinic's numbers and the sittings of today. Both are read again together after each act of a queue and
 * each booking of today, and every 30 s, so that their numbers fit each other.
 */
export function useDashboard() {
  const polled = { refetchInterval: TIMINGS.liveStatusPollMs };
  const stats = useStaffRead(getDashboardStats, { ...polled });
  const queues = useStaffRead(listQueues, { ...polled });
  const refetch = () => Promise.all([stats.refetch(), queues.refetch()]);
  useLive(queues.data ? streamOf(queues.data.sittings) : null, useReread(refetch, PAUSE_MS));
  return { stats, queues, error: stats.error ?? queues.error, refetch };
}

/** The sittings of earlier days that nobody has ended; none for staff who cannot end them. */
export function useOpenSittings(enabled: boolean) {
  const { data, refetch } = useStaffRead(listOpenSittings, { enabled, refetchInterval: OPEN_SITTINGS_MS });
  return { sittings: data?.sittings ?? [], refetch: () => void refetch() };
}

/** The stream of the doctors' queues and places; for too many doctors that of all queues, without places. */
function streamOf(sittings: readonly { doctorId: number }[]): string {
  const ids = [...new Set(sittings.map(({ doctorId }) => doctorId))].sort((one, other) => one - other);
  return ids.length === 0 || ids.length > MOST_STREAMED_DOCTORS
    ? '/queue/events'
    : `/queue/events?doctors=${ids.join(',')}`;
}
