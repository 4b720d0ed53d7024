import type { ListedQueue } from '@clinic-serial/contract/queue';
import { adminQueueText } from '#messages/admin-queue';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { idParam } from '../../ui/address/id-param.ts';
import { useUrlFilters } from '../../ui/address/use-url-filters.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox, ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Desk } from './Desk.tsx';
import { useQueues } from './queue.api.ts';
import { SittingChooser } from './SittingChooser.tsx';

const text = adminQueueText;

/** /admin/queue: the desk with the queues of today. The address keeps the sitting. */
export default function QueuePage() {
  const today = useClinic()?.today;
  const queues = useQueues();
  const { filters, setFilters } = useUrlFilters({ doctor: '', sitting: '' });
  const sittings = queues.data?.sittings ?? [];
  const asked = sittings.find(
    ({ doctorId, sitting }) =>
      doctorId === idParam(filters.doctor) && sitting === (filters.sitting === '2' ? 2 : 1),
  );
  const chosen = asked ?? firstToWork(sittings);
  const date = queues.data?.date ?? today;

  return (
    <>
      <PageHeader title={text.title} count={queues.data ? sittings.length : undefined} />
      {queues.isError && !queues.data && (
        <ErrorBox
          message={text.loadFailed}
          detail={messageOf(queues.error)}
          onRetry={() => void queues.refetch()}
        />
      )}
      {queues.isPending && <SkeletonLines lines={6} height="3rem" />}
      {queues.data && sittings.length === 0 && (
        <EmptyBox
          title={text.none}
          text={text.noneText}
          action={<ActionLink to={paths.adminCalendar}>{text.openCalendar}</ActionLink>}
        />
      )}
      {chosen && date && (
        <>
          <SittingChooser
            sittings={sittings}
            chosen={chosen}
            onChoose={({ doctorId, sitting }) =>
              setFilters({ doctor: String(doctorId), sitting: sitting === 2 ? '2' : '' })
            }
          />
          <Desk
            key={`${chosen.doctorId} ${chosen.sitting} ${date}`}
            of={{ doctorId: chosen.doctorId, date, sitting: chosen.sitting }}
          />
        </>
      )}
    </>
  );
}

/** The sitting that the desk most likely works at: one under way with people, else one that people wait for. */
function firstToWork(sittings: readonly ListedQueue[]): ListedQueue | undefined {
  const isUnderWay = ({ state }: ListedQueue) => state === 'running' || state === 'break';
  return (
    sittings.find((one) => isUnderWay(one) && one.waiting > 0) ??
    sittings.find(isUnderWay) ??
    sittings.find(({ state, waiting, notHere }) => state === 'expected' && waiting + notHere > 0) ??
    sittings[0]
  );
}
