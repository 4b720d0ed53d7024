import { isFinished } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue';
import { useEffect, useEffectEvent } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { messageOf } from '../../api/errors.ts';
import { idParam } from '../../ui/address/id-param.ts';
import { useUrlFilters } from '../../ui/address/use-url-filters.ts';
import { Tag } from '../../ui/badge/Tag.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox, ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { formatNumber } from '../../ui/text/format.ts';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { type SittingOf, useQueues } from './queue.api.ts';
import { SittingDesk } from './SittingDesk.tsx';
import { OVERDUE } from './SittingState.tsx';
import { SittingStrip } from './SittingStrip.tsx';
import { useOverdueAlert } from './use-overdue-alert.ts';

const text = adminQueueText;

/** /admin/queue: the desk with the queues of today. The address keeps the chosen sitting. */
export default function QueuePage() {
  const { data, error, refetch } = useQueues();
  const { filters, setFilters } = useUrlFilters({ doctor: '', sitting: '1' });
  const alerted = useOverdueAlert(data);
  const overdue = data?.sittings.filter((sitting) => sitting.overdue !== null).length ?? 0;
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
      <PageHeader
        title={text.title}
        tab={overdue > 0 ? `(${formatNumber(overdue)}) ${text.title}` : text.title}
        mark={overdue > 0 && <Tag {...OVERDUE}>{text.sittings.overdueCount(overdue)}</Tag>}
      />
      <p className={hidden.hidden} aria-live="polite">
        {alerted}
      </p>
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
  const open = sittings.filter(({ now }) => !isFinished(now));
  return (
    open.find(({ state }) => state !== 'expected') ??
    open.find(({ waiting }) => waiting > 0) ??
    open.find(({ notHere }) => notHere > 0) ??
    open[0] ??
    sittings[0]
  );
}
