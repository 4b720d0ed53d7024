import type { QueuePerson } from '@clinic-serial/contract/subjects/queue';
import { IconArrowUp, IconRepeat, IconWalk } from '@tabler/icons-react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { Tag } from '../../ui/badge/Tag.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import classes from './DoctorQueue.module.css';

const text = adminDoctorQueueText.screen;

/** Who is with the doctor, with a number that can be read at arm's length. */
export function PersonInside({ person }: { person: QueuePerson | null }) {
  return (
    <section className={classes.inside} aria-label={text.inside} aria-live="polite">
      {person ? (
        <>
          <p className={classes.quiet}>{text.inside}</p>
          <p className={classes.number}>{formatNumber(person.serialNumber)}</p>
          <p className={classes.name}>{person.patientName}</p>
          {person.age !== null && <p>{text.age(person.age)}</p>}
          <Marks person={person} />
        </>
      ) : (
        <p className={classes.nobody}>{text.nobodyInside}</p>
      )}
    </section>
  );
}

/** Who is called with the next press. */
export function PersonNext({ person }: { person: QueuePerson | undefined }) {
  return (
    <section className={classes.next} aria-label={text.next}>
      <p className={classes.quiet}>{text.next}</p>
      {person ? (
        <>
          <p className={classes.nextPerson}>
            <strong>{formatNumber(person.serialNumber)}</strong> <span>{person.patientName}</span>
          </p>
          <Marks person={person} />
        </>
      ) : (
        <p>{text.nobodyNext}</p>
      )}
    </section>
  );
}

function Marks({ person: { broughtForward, passedOver, isWalkin } }: { person: QueuePerson }) {
  if (!broughtForward && !passedOver && !isWalkin) return null;
  return (
    <p className={classes.marks}>
      {broughtForward && (
        <Tag tint="red" Icon={IconArrowUp}>
          {adminDoctorQueueText.forward[broughtForward]}
        </Tag>
      )}
      {passedOver && (
        <Tag tint="amber" Icon={IconRepeat}>
          {text.passedOver}
        </Tag>
      )}
      {isWalkin && (
        <Tag tint="gray" Icon={IconWalk}>
          {text.walkIn}
        </Tag>
      )}
    </p>
  );
}
