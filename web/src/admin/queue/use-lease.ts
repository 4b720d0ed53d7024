import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import { leaseSerials } from '@clinic-serial/contract/subjects/kept-acts';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { LEASE_AGAIN_MINUTES } from '@clinic-serial/contract/terms/desk-lease';
import { useEffect, useEffectEvent } from 'react';
import { useClinic } from '../../api/clinic.ts';
import { useReach } from '../../session/reach.ts';
import { deskName } from '../kept/desk-numbers.ts';
import { useKept } from '../kept/kept-context.ts';
import { useAtPlace } from '../places.tsx';
import { partsOf, type SittingOf } from '../sitting-of.ts';
import { staffCall, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/**
 * Holds numbers for this desk while it shows a sitting of today that is not over (rules: serials 17). When
 * the sitting gets full, the desk asks again at once, because the server then frees some of the held places.
 */
export function useLease(of: SittingOf, queue: QueueState): void {
  const { session, can } = useStaff();
  const { isOn, noteLease } = useKept();
  const { isAway } = useReach();
  const isToday = useClinic()?.today === of.date;
  const isWanted = isOn && !isAway && isToday && can('update') && !isOver(queue);
  const { data: list } = useStaffRead(listQueues, { query: useAtPlace(), enabled: false });
  const isFull = list?.sittings.some(
    ({ doctorId, sitting, free }) => doctorId === of.doctorId && sitting === of.sitting && free === 0,
  );
  const lease = useEffectEvent(async () => {
    const answer = staffCall(session, leaseSerials, { ...partsOf(of), body: { desk: deskName() } });
    // Without an answer the desk keeps its numbers. The next attempt comes soon.
    await answer.then((numbers) => noteLease(of, numbers)).catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sitting that gets full is asked for again
  useEffect(() => {
    if (!isWanted) return;
    void lease();
    const timer = setInterval(() => void lease(), LEASE_AGAIN_MINUTES * 60_000);
    return () => clearInterval(timer);
  }, [isWanted, isFull]);
}
