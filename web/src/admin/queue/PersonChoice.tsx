import type { QueuePerson } from '@clinic-serial/contract/subjects/queue';
import { adminQueueText } from '#messages/admin-queue';
import { formatNumber } from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import classes from './ArrivalPanel.module.css';

const text = adminQueueText.arrival;

export const CHOICE_ID = 'who-is-here';
/** The id of one choice, from 0 on. */
export const choiceId = (index: number) => `${CHOICE_ID}-${index}`;

interface PersonChoiceProps {
  people: readonly QueuePerson[];
  /** The one that Enter takes. */
  marked: number;
  onChoose: (person: QueuePerson) => void;
}

/** The people whom a text of the arrival box may mean. The box keeps the focus; its keys choose. */
export function PersonChoice({ people, marked, onChoose }: PersonChoiceProps) {
  return (
    <div className={classes.choice}>
      <p>
        <strong>{text.several}</strong> <span className={classes.quiet}>{text.severalHint}</span>
      </p>
      <div role="listbox" id={CHOICE_ID} aria-label={text.several} className={classes.options}>
        {people.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and takes the keys
          <div
            key={person.appointmentId}
            id={choiceId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={classes.option}
            onClick={() => onChoose(person)}
          >
            <span className={classes.number} aria-hidden>
              {index < 9 && formatNumber(index + 1)}
            </span>
            <span>
              {formatNumber(person.serialNumber)} · {person.patientName}
            </span>
            {person.patientPhone && <span className={classes.quiet}>{phoneText(person.patientPhone)}</span>}
            {person.status !== 'Booked' && <span className={classes.quiet}>{text.isHere}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
