import { type Appointment, getAppointment } from '@clinic-serial/contract/subjects/appointments';
import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { useQuery } from '@tanstack/react-query';
import { staffCall } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/** Longer chains of moves end here. The server looks at all of them. */
const MOST_READ = 10;

const isLive = ({ status }: Appointment) => UPCOMING_STATUSES.some((live) => live === status);

/**
 * The live appointment that the patient has instead of a moved one: at the end of the moves that it is part of (rules:
 * states 5). Null without one, or when it cannot be read; undefined while it is being read.
 */
export function useReplacement(appointment: Appointment): Appointment | null | undefined {
  const { session } = useStaff();
  const { id, movedToId, movedFromId } = appointment;
  const { data, isPending } = useQuery({
    queryKey: ['replacement', id, movedToId, movedFromId],
    enabled: movedToId !== null || movedFromId !== null,
    queryFn: async () => {
      const known = new Set([id]);
      const waiting = [movedToId, movedFromId];
      while (waiting.length > 0 && known.size <= MOST_READ) {
        const next = waiting.shift() ?? null;
        if (next === null || known.has(next)) continue;
        known.add(next);
        const other = await staffCall(session, getAppointment, { params: { id: next } });
        if (isLive(other)) return other;
        waiting.push(other.movedToId, other.movedFromId);
      }
      return null;
    },
  });
  if (movedToId === null && movedFromId === null) return null;
  return isPending ? undefined : (data ?? null);
}
