import type { ListedQueue } from '@clinic-serial/contract/queue';
import { useEffect, useEffectEvent } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { messageOf } from '../../api/errors.ts';
import { idParam } from '../../ui/address/id-param.ts';
import { useUrlFilters } from '../../ui/address/use-url-filters.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox, ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { type SittingOf, useQueues } from './queue.api.ts';
import { SittingDesk } from './SittingDesk.tsx';
import { SittingStrip } from './SittingStrip.tsx';

const text = adminQueueText;

/** /admin/queue: the desk with the queues of today. The address keeps the chosen sitting. */
export default function QueuePage() {
  const { data, error, refetch } = useQueues();
  const { filters, setFilters } = useUrlFilters({ doctor: '', sitting: '1' });
  const chosen = idParam(filters.doctor);
  const first = data && firstToWork(data.sittings);
  const of: SittingOf | null =
    data && chosen !== null
      ? { doctorId: chosen, date: data.date, sitting: filters.sitting === '2' ? 2 : 1 }
      : null;

  // The choice is kept in the address, so that the screen does not change to another sitting by itself.
  const choose = useEffectEvent((doctorId: number, sitting: number) =>
    setFilters({ doctor: String(doctorId), sitting: String(sitting) }, { replace: true }),
  );
  useEffect(() => {
    if (chosen === null && first) choose(first.doctorId, first.sitting);
  }, [chosen, first]);

  return (
    <>
      <PageHeader title={text.title} />
      {error && !data && (
        <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines lines={6} height="3rem" />}
      {data?.sittings.length === 0 && (
        <EmptyBox
          title={text.none}
          text={text.noneText}
          action={<ActionLink to={adminPaths.calendar}>{text.openCalendar}</ActionLink>}
        />
      )}
      {data && data.sittings.length > 0 && of && (
        <>
          <SittingStrip sittings={data.sittings} chosen={of} />
          <SittingDesk key={`${of.doctorId} ${of.sitting}`} of={of} />
        </>
      )}
    </>
  );
}

/** The sitting with which the desk most likely works: one that runs, else one with people, else one that is not over. */
function firstToWork(sittings: readonly ListedQueue[]): ListedQueue | undefined {
  const isOpen = ({ state }: ListedQueue) => state !== 'ended' && state !== 'cancelled';
  return (
    sittings.find(({ state }) => state === 'running' || state === 'break') ??
    sittings.find((sitting) => isOpen(sitting) && sitting.waiting > 0) ??
    sittings.find((sitting) => isOpen(sitting) && sitting.notHere > 0) ??
    sittings.find(isOpen) ??
    sittings[0]
  );
}
