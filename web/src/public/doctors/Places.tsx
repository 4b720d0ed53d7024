import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/doctors';
import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import { cardTexts } from '#messages/public-cards';
import { awayText, nextLine } from './availability.ts';
import classes from './Places.module.css';

const texts = cardTexts;

/**
 * Today's free places in words. A thin bar fills with what is free; screen readers ignore the bar. Without a sitting
 * today, the doctor's next day.
 */
export function Places({ doctor }: { doctor: PublicDoctor }) {
  const { today } = doctor;
  if (!today.isScheduledToday) {
    const next = nextLine(doctor);
    return (
      <div className={classes.places} data-level="none">
        <p className={classes.words}>{awayText(today) ?? texts.notToday}</p>
        {next && <p className={classes.next}>{next}</p>}
      </div>
    );
  }
  const { level, words, hint } = describe(today);
  const free = today.limit > 0 ? Math.min(today.availableSlots / today.limit, 1) : 0;
  return (
    <div className={classes.places} data-level={level}>
      <p className={classes.words}>
        {words}
        {hint && <span className={classes.hint}> · {hint}</span>}
      </p>
      <div className={classes.bar} aria-hidden="true">
        <div className={classes.free} style={{ width: `${Math.round(free * 100)}%` }} />
      </div>
    </div>
  );
}

function describe({ availableSlots, reason }: LiveStatus) {
  if (reason === 'session-over') return { level: 'none', words: texts.sessionOver };
  if (reason === 'desk-only') return { level: 'none', words: texts.deskOnly };
  if (availableSlots === 0) return { level: 'full', words: texts.full };
  const words = texts.places(availableSlots);
  return availableSlots <= BOOKING_LIMITS.fewSlots
    ? { level: 'few', words, hint: texts.few }
    : { level: 'free', words };
}
