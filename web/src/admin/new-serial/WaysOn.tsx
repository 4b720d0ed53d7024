import { localText } from '@clinic-serial/contract/messages/current/format';
import { getLiveStatus } from '@clinic-serial/contract/subjects/doctors';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import { IconClockHour4 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { newSerialText } from '#messages/admin-new-serial';
import { readOptions } from '../../api/read.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatTime } from '../../ui/text/format.ts';
import type { OneSitting } from './new-serial.ts';
import { isSitting, useTodaysSittings } from './todays-sittings.ts';

const text = newSerialText.waysOn;
/** How many colleagues are offered. The search for a doctor finds all of them. */
const MOST_COLLEAGUES = 3;

interface WaysOnProps {
  /** The sitting without a free place. */
  of: Omit<OneSitting, 'date'>;
  /** True after a serial was asked for and refused. The focus then moves to these offers. */
  wasAsked: boolean;
  onChoose: (sitting: ListedQueue) => void;
  /** Puts the person of the line on the waiting list. */
  onWait: () => void;
  /** True while the person is being put on the list. */
  isWaiting: boolean;
  /** Another offer, such as an extra serial. */
  children?: ReactNode;
}

/**
 * The offers for a full sitting of today: another sitting of the doctor, a colleague of the department, and
 * the waiting list.
 */
export function WaysOn({ of, wasAsked, onChoose, onWait, isWaiting, children }: WaysOnProps) {
  const box = useRef<HTMLDivElement>(null);
  const sittings = useTodaysSittings() ?? [];
  const { data: live } = useQuery(readOptions(getLiveStatus, { params: { id: of.doctorId } }));
  const full = sittings.find((one) => isSitting(one, of));
  const free = sittings.filter(({ free }) => free > 0);
  const own = free.filter(({ doctorId }) => doctorId === of.doctorId);
  const colleagues = free.filter(
    ({ doctorId, departmentName }) => doctorId !== of.doctorId && departmentName === full?.departmentName,
  );
  const offers = [...own, ...colleagues.slice(0, MOST_COLLEAGUES)];
  useEffect(() => {
    if (wasAsked) focusOn(box.current);
  }, [wasAsked]);
  return (
    <Notice ref={box} tone="warn" role={wasAsked ? 'alert' : 'status'}>
      <p>{newAppointmentText.availability.none}</p>
      <div className="mt-xs flex flex-wrap gap-xs">
        {offers.map((sitting) => (
          <ActionButton
            key={`${sitting.doctorId} ${sitting.sitting}`}
            look="quiet"
            size="xs"
            onClick={() => onChoose(sitting)}
          >
            {text.offer(
              localText(sitting.doctorName, sitting.doctorNameBn),
              formatTime(sitting.startTime),
              sitting.free,
            )}
          </ActionButton>
        ))}
        {live?.canWait && (
          <ActionButton look="quiet" size="xs" busy={isWaiting} onClick={onWait}>
            <IconClockHour4 size={18} aria-hidden />
            {text.waitingList}
          </ActionButton>
        )}
        {children}
      </div>
    </Notice>
  );
}
