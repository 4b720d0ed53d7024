import { localText } from '@clinic-serial/contract/messages/current/format';
import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import { useRef, useState } from 'react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { adminQueueText } from '#messages/admin-queue';
import { messageOf } from '../../api/errors.ts';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { formatTimeRange } from '../../ui/text/format.ts';
import { departmentText } from '../../ui/ticket/department-text.ts';
import { DaySheetLink } from '../day-sheet/DaySheetLink.tsx';
import { useStaff } from '../staff-context.ts';
import { ArrivalPanel } from './ArrivalPanel.tsx';
import { BringForward } from './BringForward.tsx';
import { ConnectionLost } from './ConnectionLost.tsx';
import { OverdueNotice } from './OverdueNotice.tsx';
import { QueueList } from './QueueList.tsx';
import { type SittingOf, useAct, useQueue } from './queue.api.ts';
import classes from './SittingDesk.module.css';
import { SittingMenu } from './SittingMenu.tsx';
import { SittingState } from './SittingState.tsx';
import { Till } from './Till.tsx';
import { focusBox } from './use-box-keys.ts';
import { useDeskActs } from './use-desk-acts.ts';

/** The desk of one sitting: who is inside, who waits, and the box in which arrivals are noted. */
export function SittingDesk({ of }: { of: SittingOf }) {
  const { data, error, refetch, isLost } = useQueue(of);
  // While the queue of another sitting is read, that of the previous one is still there. Nobody may act on it.
  const queue = data?.doctorId === of.doctorId && data.sitting === of.sitting ? data : undefined;
  const reread = async () => (await refetch()).data;
  return (
    <>
      {error && !queue && (
        <div className={classes.error}>
          <ErrorBox
            message={adminQueueText.loadFailed}
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {!queue && !error && <SkeletonLines lines={6} height="3rem" />}
      {queue && <Desk of={of} queue={queue} isLost={isLost} onReread={reread} />}
    </>
  );
}

interface DeskProps {
  of: SittingOf;
  queue: QueueState;
  /** True while the server does not answer. */
  isLost: boolean;
  /** Reads the queue again, because somebody who has just booked may be missing. */
  onReread: () => Promise<QueueState | undefined>;
}

function Desk({ of, queue, isLost, onReread }: DeskProps) {
  const { can } = useStaff();
  const box = useRef<HTMLInputElement>(null);
  const acts = useDeskActs(of, queue);
  const menuAct = useAct(of);
  const [forward, setForward] = useState<QueuePerson | null>(null);
  const mayAct = can('update');
  const returnToBox = () => requestAnimationFrame(() => focusBox(box.current));
  return (
    <div className={classes.desk}>
      <header className={classes.head}>
        <div className={classes.title}>
          <h2>{localText(queue.doctorName, queue.doctorNameBn)}</h2>
          <p className={classes.about}>
            {departmentText(queue)} · {formatTimeRange(queue.startTime, queue.endTime)}
          </p>
        </div>
        <SittingState sitting={queue} />
        <DaySheetLink doctorId={of.doctorId} date={of.date} short />
        {mayAct && <SittingMenu queue={queue} act={menuAct} />}
      </header>
      {isLost && <ConnectionLost />}
      <OverdueNotice queue={queue} act={menuAct} />
      <FailureNotice error={menuAct.error} fallback={adminDoctorQueueText.screen.actFailed} />
      <div className={classes.columns}>
        {mayAct && (
          <div className={classes.arrivals}>
            <ArrivalPanel
              of={of}
              queue={queue}
              acts={acts}
              box={box}
              onReread={onReread}
              onBringForward={setForward}
            />
          </div>
        )}
        <div className={classes.till}>
          <Till
            queue={queue}
            acts={mayAct ? acts : null}
            isOver={isOver(queue)}
            onDone={() => focusBox(box.current)}
          />
        </div>
        <div className={classes.list}>
          <QueueList
            queue={queue}
            acts={mayAct && !isOver(queue) ? acts : null}
            onArrived={() => focusBox(box.current)}
            onBringForward={setForward}
          />
        </div>
      </div>
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
