import type { QueuePerson, QueueState } from '@clinic-serial/contract/queue';
import { IconArrowBarUp, IconCalendarEvent, IconClockExclamation, IconUserX } from '@tabler/icons-react';
import { adminQueueText } from '#messages/admin-queue';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { Tag } from '../../ui/badge/Tag.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { RowMenu } from '../../ui/button/RowMenu.tsx';
import { clinicMoment, formatNumber, formatTime } from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import classes from './QueueList.module.css';

const text = adminQueueText.list;

interface QueueListProps {
  queue: QueueState;
  /** Undefined for who may only look. */
  onArrive: ((person: QueuePerson) => void) | undefined;
  onForward: ((person: QueuePerson) => void) | undefined;
}

/** The queue in its order: inside, waiting, apart those who have not come, and folded away those who are finished. */
export function QueueList({ queue, onArrive, onForward }: QueueListProps) {
  const inside = queue.entries.filter(({ status }) => status === 'In Progress');
  const waiting = queue.entries.filter(({ status }) => status !== 'In Progress');
  const isEmpty = queue.entries.length + queue.notHere.length + queue.finished.length === 0;
  if (isEmpty) return <p>{text.empty}</p>;
  const rows = (people: readonly QueuePerson[], canArrive = false) => (
    <ol className={classes.people}>
      {people.map((person) => (
        <PersonRow
          key={person.appointmentId}
          person={person}
          onArrive={canArrive ? onArrive : undefined}
          onForward={person.status === 'In Progress' || person.broughtForward ? undefined : onForward}
        />
      ))}
    </ol>
  );
  return (
    <div className={classes.list}>
      {inside.length > 0 && (
        <section aria-label={text.inside}>
          <h2>{text.inside}</h2>
          {rows(inside)}
        </section>
      )}
      <section aria-label={text.waiting}>
        <h2>
          {text.waiting} <span>{formatNumber(waiting.length)}</span>
        </h2>
        {waiting.length > 0 ? rows(waiting) : <p>{text.nobodyWaits}</p>}
      </section>
      {queue.notHere.length > 0 && (
        <section aria-label={text.notHere}>
          <h2>
            {text.notHere} <span>{formatNumber(queue.notHere.length)}</span>
          </h2>
          {rows(queue.notHere, true)}
        </section>
      )}
      {queue.finished.length > 0 && (
        <details>
          <summary>
            {text.finished}: {text.seen(queue.seen)}, {text.notCome(queue.notCome)}
          </summary>
          <ol className={classes.people}>
            {queue.finished.map((person) => (
              <PersonRow
                key={person.appointmentId}
                person={person}
                onArrive={undefined}
                onForward={undefined}
              />
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

interface PersonRowProps extends Pick<QueueListProps, 'onArrive' | 'onForward'> {
  person: QueuePerson;
}

function PersonRow({ person, onArrive, onForward }: PersonRowProps) {
  const { serialNumber, patientName, patientPhone, passedOver, status } = person;
  const isFinished = status === 'Completed' || status === 'No Show';
  return (
    <li className={classes.person}>
      <span className={classes.serial}>{formatNumber(serialNumber)}</span>
      <span className={classes.who}>
        <b>{patientName}</b>
        <span>{phoneText(patientPhone)}</span>
        <Marks person={person} />
      </span>
      <span className={classes.acts}>
        {isFinished && <StatusBadge status={status} />}
        {onArrive && (
          <ActionButton
            look="soft"
            aria-label={(passedOver ? text.backFor : text.arriveFor)(serialNumber, patientName)}
            onClick={() => onArrive(person)}
          >
            {passedOver ? text.back : text.arrive}
          </ActionButton>
        )}
        <RowMenu
          label={text.menu(serialNumber, patientName)}
          actions={[
            ...(onForward
              ? [{ label: text.bringForward, Icon: IconArrowBarUp, onSelect: () => onForward(person) }]
              : []),
            { label: text.open, Icon: IconCalendarEvent, to: paths.adminAppointment(person.appointmentId) },
          ]}
        />
      </span>
    </li>
  );
}

function Marks({ person }: { person: QueuePerson }) {
  const clinic = useClinic();
  const { broughtForward, passedOver, behindSerial, arrivedAt, status } = person;
  return (
    <>
      {broughtForward && (
        <Tag tint="amber" Icon={IconArrowBarUp}>
          {adminQueueText.forward.reasons[broughtForward]}
        </Tag>
      )}
      {passedOver && status !== 'Completed' && (
        <Tag tint="gray" Icon={IconUserX}>
          {text.passedOver}
        </Tag>
      )}
      {behindSerial !== null && (
        <Tag tint="gray" Icon={IconClockExclamation}>
          {text.behind(behindSerial)}
        </Tag>
      )}
      {status === 'Confirmed' && arrivedAt && clinic && (
        <span className={classes.since}>
          {text.since(formatTime(clinicMoment(arrivedAt, clinic.timeZone).time))}
        </span>
      )}
    </>
  );
}
