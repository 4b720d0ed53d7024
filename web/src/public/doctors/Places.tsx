import type { LiveStatus } from '@clinic-serial/contract/doctors';
import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import { publicTexts } from '../../messages/en/public.ts';
import classes from './Places.module.css';

const texts = publicTexts.card;

/** Today's free places in words. A thin bar shows the taken part; screen readers ignore the bar. */
export function Places({ today }: { today: LiveStatus }) {
  if (!today.isScheduledToday) {
    return (
      <div className={classes.places} data-level="none">
        <p className={classes.words}>{texts.notToday}</p>
      </div>
    );
  }
  const { level, words, hint } = describe(today);
  const taken = today.limit > 0 ? 1 - Math.min(today.availableSlots / today.limit, 1) : 1;
  return (
    <div className={classes.places} data-level={level}>
      <p className={classes.words}>
        {words}
        {hint && <span className={classes.hint}> · {hint}</span>}
      </p>
      <div className={classes.bar} aria-hidden="true">
        <div className={classes.taken} style={{ width: `${Math.round(taken * 100)}%` }} />
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
