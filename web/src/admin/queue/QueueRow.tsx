import type { QueuePerson } from '@clinic-serial/contract/subjects/queue';
import { Button } from '@mantine/core';
import {
  IconArrowBarToUp,
  IconCalendarEvent,
  IconClockExclamation,
  IconMessage,
  IconUserCheck,
  IconUserQuestion,
} from '@tabler/icons-react';
import { adminQueueText } from '#messages/admin-queue';
import { useClinic } from '../../api/clinic.ts';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { Tag } from '../../ui/badge/Tag.tsx';
import { type RowAction, RowMenu } from '../../ui/button/RowMenu.tsx';
import { clinicMoment, formatNumber, formatTime } from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import { adminPaths } from '../paths.ts';
import classes from './QueueList.module.css';

const { list: text, till, forward } = adminQueueText;

interface QueueRowProps {
  person: QueuePerson;
  /** True for the person who is called next. */
  isNext: boolean;
  /** True while the arrival is on its way to the server. */
  isArriving: boolean;
  /** Null if nothing is to note, or for people who only look. */
  onArrive: (() => void) | null;
  onBringForward: (() => void) | null;
}

/** A person of the queue: serial, name, what is special about them, and what can be done. */
export function QueueRow({ person, isNext, isArriving, onArrive, onBringForward }: QueueRowProps) {
  const { serialNumber, patientName, patientPhone, age, passedOver, appointmentId } = person;
  const actions: RowAction[] = [
    ...(onBringForward
      ? [{ label: text.bringForward, Icon: IconArrowBarToUp, onSelect: onBringForward }]
      : []),
    { label: text.open, Icon: IconCalendarEvent, to: adminPaths.appointment(appointmentId) },
  ];
  return (
    <li className={classes.row} aria-busy={isArriving}>
      <span className={classes.serial}>{formatNumber(serialNumber)}</span>
      <div className={classes.person}>
        <p className={classes.name}>{patientName}</p>
        <p className={classes.facts}>
          {/* An erased patient has no phone. */}
          {[patientPhone && phoneText(patientPhone), age !== null && till.age(age)]
            .filter(Boolean)
            .map((fact) => (
              <span key={String(fact)}>{fact}</span>
            ))}
          <Since person={person} />
        </p>
        <Marks person={person} isNext={isNext} />
      </div>
      <div className={classes.actions}>
        {onArrive && (
          <Button
            size="sm"
            variant={passedOver ? 'default' : 'light'}
            leftSection={<IconUserCheck size={18} aria-hidden />}
            aria-label={(passedOver ? text.backFor : text.arriveFor)(serialNumber, patientName)}
            onClick={onArrive}
          >
            {passedOver ? text.back : text.arrive}
          </Button>
        )}
        <RowMenu label={text.menu(serialNumber, patientName)} actions={actions} />
      </div>
    </li>
  );
}

/** Since when a person waits. */
function Since({ person: { arrivedAt, status } }: { person: QueuePerson }) {
  const clinic = useClinic();
  if (!clinic || arrivedAt === null || status !== 'Confirmed') return null;
  return <span>{text.since(formatTime(clinicMoment(arrivedAt, clinic.timeZone).time))}</span>;
}

/** What is special about a person, each with colour, icon and words. */
function Marks({ person, isNext }: { person: QueuePerson; isNext: boolean }) {
  const { broughtForward, passedOver, behindSerial, lateMinutes, returnAsked, status } = person;
  const isFinished = status === 'Completed' || status === 'No Show';
  const isUsual = !isNext && broughtForward === null && !passedOver && behindSerial === null;
  if (!isFinished && isUsual && lateMinutes === null) return null;
  return (
    <p className={classes.marks}>
      {isFinished && <StatusBadge status={status} />}
      {!isFinished && isNext && <Tag tint="teal">{text.next}</Tag>}
      {!isFinished && broughtForward !== null && (
        <Tag tint="amber" Icon={IconArrowBarToUp}>
          {forward.reasons[broughtForward]}
        </Tag>
      )}
      {!isFinished && passedOver && (
        <Tag tint="gray" Icon={IconUserQuestion}>
          {text.passedOver}
        </Tag>
      )}
      {!isFinished && returnAsked && (
        <Tag tint="amber" Icon={IconMessage}>
          {text.returnAsked}
        </Tag>
      )}
      {!isFinished && lateMinutes !== null && (
        <Tag tint="gray" Icon={IconMessage}>
          {text.comesLate(lateMinutes)}
        </Tag>
      )}
      {!isFinished && behindSerial !== null && (
        <Tag tint="gray" Icon={IconClockExclamation}>
          {text.behind(behindSerial)}
        </Tag>
      )}
    </p>
  );
}
