import type { QueuePerson, QueueState } from '@clinic-serial/contract/queue';
import { useRef, useState } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { messageOf } from '../../api/errors.ts';
import { focusOn } from '../../ui/focus/focus.ts';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { useStaff } from '../staff-context.ts';
import { ArrivalBox } from './ArrivalBox.tsx';
import { BringForward } from './BringForward.tsx';
import classes from './Desk.module.css';
import { QueueList } from './QueueList.tsx';
import { type QueueAct, type SittingOf, useAct, useQueue } from './queue.api.ts';
import { SittingMenu } from './SittingMenu.tsx';
import { Till } from './Till.tsx';
import { WalkIn } from './WalkIn.tsx';

const text = adminQueueText;

/** The desk at one sitting: who is inside, the list, and the box for arrivals. */
export function Desk({ of }: { of: SittingOf }) {
  const queue = useQueue(of);
  if (queue.isError && !queue.data) {
    return (
      <ErrorBox
        message={text.loadFailed}
        detail={messageOf(queue.error)}
        onRetry={() => void queue.refetch()}
      />
    );
  }
  return queue.data ? <DeskOf of={of} queue={queue.data} /> : <SkeletonLines lines={6} height="3rem" />;
}

function DeskOf({ of, queue }: { of: SittingOf; queue: QueueState }) {
  const canAct = useStaff().can('update');
  const act = useAct(of);
  const box = useRef<HTMLInputElement>(null);
  const [forward, setForward] = useState<QueuePerson | null>(null);
  const [isAddingWalkIn, setIsAddingWalkIn] = useState(false);

  /** The box is ready for the next ticket. On a phone, the keyboard of the screen would cover the list. */
  const focusBox = () => {
    if (!window.matchMedia('(pointer: coarse)').matches) focusOn(box.current);
  };
  const send = (asked: QueueAct) => {
    act.mutate(asked);
    focusBox();
  };
  const keys = { onWalkIn: () => setIsAddingWalkIn(true), onForward: setForward };

  return (
    <>
      {canAct && (
        <>
          <ArrivalBox ref={box} of={of} queue={queue} act={act} send={send} {...keys} />
          <div className={classes.tools}>
            <WalkIn
              of={of}
              isOpen={isAddingWalkIn}
              onOpen={() => setIsAddingWalkIn(true)}
              onClose={() => {
                setIsAddingWalkIn(false);
                focusBox();
              }}
            />
            <SittingMenu queue={queue} act={act} />
          </div>
        </>
      )}
      <div className={classes.desk}>
        <Till queue={queue} act={act} send={canAct ? send : undefined} />
        <QueueList
          queue={queue}
          onArrive={
            canAct
              ? ({ appointmentId, passedOver }) =>
                  send({ kind: passedOver ? 'return' : 'arrive', appointmentId })
              : undefined
          }
          onForward={canAct ? setForward : undefined}
        />
      </div>
      {forward && (
        <BringForward
          person={forward}
          onChoose={(reason) => send({ kind: 'bring-forward', appointmentId: forward.appointmentId, reason })}
          onClose={() => {
            setForward(null);
            focusBox();
          }}
        />
      )}
    </>
  );
}
