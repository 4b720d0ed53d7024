import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { cardTexts } from '#messages/public-cards';
import { nextLine, overText, placesText } from './availability.ts';
import classes from './Places.module.css';

const texts = cardTexts;

/**
 * Today's free places in words. A thin bar fills with what is free; screen readers ignore the bar. For a
 * doctor who sees nobody today or any more, why, and the next day.
 */
export function Places({ doctor }: { doctor: PublicDoctor }) {
  const { today } = doctor;
  const over = overText(today) ?? (today.isScheduledToday ? undefined : texts.notToday);
  if (over) {
    const next = nextLine(doctor);
    return (
      <div className={classes.places} data-level="none">
        <p className={classes.words}>{over}</p>
        {next && <p className={classes.next}>{next}</p>}
      </div>
    );
  }
  const level = levelOf(today);
  const free = today.limit > 0 ? Math.min(today.availableSlots / today.limit, 1) : 0;
  return (
    <div className={classes.places} data-level={level}>
      <p className={classes.words}>
        {placesText(today)}
        {level === 'few' && <span className={classes.hint}> · {texts.few}</span>}
      </p>
      <div className={classes.bar} aria-hidden="true">
        <div className={classes.free} style={{ width: `${Math.round(free * 100)}%` }} />
      </div>
    </div>
  );
}

function levelOf({ availableSlots, reason }: LiveStatus) {
  if (availableSlots > 0) return availableSlots <= BOOKING_LIMITS.fewSlots ? 'few' : 'free';
  return reason === null || reason === 'fully-booked' ? 'full' : 'none';
}
