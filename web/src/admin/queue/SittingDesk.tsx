import { localText } from '@clinic-serial/contract/messages/current/format';
import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import { type RefObject, useState } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { adminQueueText } from '#messages/admin-queue';
import { PartBoundary } from '../../ui/failure/PartBoundary.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { formatTimeRange } from '../../ui/text/format.ts';
import { departmentText } from '../../ui/ticket/ticket-text.ts';
import { DaySheetLink } from '../day-sheet/DaySheetLink.tsx';
import { LoadState } from '../LoadState.tsx';
import { AtPlace } from '../places.tsx';
import type { SittingOf } from '../sitting-of.ts';
import { useStaff } from '../staff-context.ts';
import { ArrivalPanel } from './ArrivalPanel.tsx';
import { BringForward, QueueList } from './QueueList.tsx';
import { useAct, useQueue } from './queue.api.ts';
import { OverdueNotice, SittingMenu } from './SittingMenu.tsx';
import { SittingState } from './SittingState.tsx';
import { Till } from './Till.tsx';
import { focusBox } from './use-arrival-box.tsx';
import { useDeskActs } from './use-desk-acts.ts';
import { useDeskMoney } from './use-desk-money.tsx';
import { useLease } from './use-lease.ts';

interface SittingDeskProps {
  of: SittingOf;
  /** The arrival box. */
  box: RefObject<HTMLInputElement | null>;
}

/** The desk of one sitting: the person inside, the people who wait, and the box that notes arrivals. */
export function SittingDesk({ of, box }: SittingDeskProps) {
  const { data, error, refetch } = useQueue(of);
  // While the chosen queue is read, `data` is still the previous queue. Nobody may act on that one.
  const queue = data?.doctorId === of.doctorId && data.sitting === of.sitting ? data : undefined;
  const reread = async () => (await refetch()).data;
  if (queue) return <Desk of={of} queue={queue} box={box} onReread={reread} />;
  return <LoadState query={{ error, refetch }} failed={adminQueueText.loadFailed} lines={6} height="3rem" />;
}

interface DeskProps extends SittingDeskProps {
  queue: QueueState;
  /** Reads the queue again, because somebody who has just booked may be missing. */
  onReread: () => Promise<QueueState | undefined>;
}

function Desk({ of, queue, box, onReread }: DeskProps) {
  const { can } = useStaff();
  useLease(of, queue);
  const acts = useDeskActs(of, queue);
  const menuAct = useAct(of);
  const [forward, setForward] = useState<QueuePerson | null>(null);
  const mayAct = can('update');
  const money = useDeskMoney(of, queue, () => focusBox(box.current));
  const returnToBox = () => requestAnimationFrame(() => focusBox(box.current));
  return (
    // On a phone the till is fixed over the end of the page, so the page leaves room for it.
    <div className="grid grid-cols-1 gap-sm thumb:pb-52">
      <header className="flex items-center gap-xs">
        <div className="min-w-0 flex-1 leading-tight wrap-anywhere">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h2 className="text-xl leading-tight max-[75rem]:sr-only">
              {localText(queue.doctorName, queue.doctorNameBn)}
            </h2>
            <p className="text-sm whitespace-nowrap text-muted max-md:hidden">
              {formatTimeRange(queue.startTime, queue.endTime)}
            </p>
          </div>
          <p className="text-sm leading-tight text-muted">
            {departmentText(queue)}
            <AtPlace of={queue} className="font-semibold whitespace-nowrap max-[75rem]:hidden" />
          </p>
        </div>
        <div className="max-[75rem]:hidden [&>span]:flex-col [&>span]:items-end">
          <SittingState sitting={queue} />
        </div>
        <DaySheetLink doctorId={of.doctorId} date={of.date} short />
        {mayAct && <SittingMenu queue={queue} act={menuAct} />}
      </header>
      <OverdueNotice queue={queue} act={menuAct} />
      <FailureNotice error={menuAct.error} fallback={adminDoctorQueueText.screen.actFailed} />
      <div className="grid grid-cols-1 items-start gap-gutter md:grid-cols-[13.5rem_minmax(0,1fr)]">
        <PartBoundary>
          <Till
            queue={queue}
            acts={mayAct ? acts : null}
            money={money}
            isOver={isOver(queue)}
            onDone={() => focusBox(box.current)}
          />
        </PartBoundary>
        <div className="grid grid-cols-1 gap-xs">
          {mayAct && (
            <PartBoundary>
              <ArrivalPanel
                of={of}
                queue={queue}
                acts={acts}
                money={money}
                box={box}
                onReread={onReread}
                onBringForward={setForward}
              />
            </PartBoundary>
          )}
          <PartBoundary>
            <QueueList
              queue={queue}
              acts={mayAct && !isOver(queue) ? acts : null}
              money={money}
              onArrived={() => focusBox(box.current)}
              onBringForward={setForward}
            />
          </PartBoundary>
        </div>
      </div>
      {money.dialog}
      {forward && (
        <BringForward
          person={forward}
          onChoose={(reason) => void acts.bringForward(forward, reason)}
          onClose={() => {
            setForward(null);
            returnToBox();
          }}
        />
      )}
    </div>
  );
}
