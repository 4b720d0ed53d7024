import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import { CANCEL_REASONS, END_CHOICES, FORWARD_REASONS } from '@clinic-serial/contract/terms/queue-words';
import type { OneSitting } from '../../src/queue/queue.queries.ts';
import { type Coming, type Course, clockOf, type Dice, MIDNIGHT } from './course.ts';

/** The requests that the clerk sends. */
interface Hands {
  look(of: OneSitting): Promise<QueueState | undefined>;
  act(course: Course, kind: string, more?: object): Promise<boolean>;
  tell(person: Coming, what: object): Promise<void>;
}

/** Runs the queues of a day, as their courses and chance will have it. */
export class QueueClerk {
  readonly #dice: Dice;
  readonly #hands: Hands;

  constructor(dice: Dice, hands: Hands) {
    this.#dice = dice;
    this.#hands = hands;
  }

  /** Plays the acts of the desk in one minute of a sitting. */
  async work(course: Course, minute: number): Promise<void> {
    const { start, end, of } = course;
    if (minute < start - 80 || minute > end + 100) return;
    course.state ??= await this.#hands.look(of);
    // The calendar has taken the sitting away.
    if (!course.state || course.state.now.kind === 'off') return;
    const { state } = course.state;
    if (state === 'ended' || state === 'cancelled') {
      if (state === 'ended' && this.#dice.is(0.002)) await this.#hands.act(course, 'back');
      return;
    }
    await this.#arrivals(course, minute);
    if (state === 'expected') await this.#beforeStart(course, minute);
    else if (state === 'break') await this.#onBreak(course, minute);
    else await this.#running(course, minute);
    if (this.#dice.is(0.01)) await this.#hands.act(course, 'undo');
  }

  async #beforeStart(course: Course, minute: number): Promise<void> {
    const { late, arrivesAt, cancelsAt } = course;
    if (cancelsAt === minute)
      await this.#hands.act(course, 'cancel', { reason: this.#dice.oneOf(CANCEL_REASONS) });
    else if (late?.at === minute) await this.#hands.act(course, 'late', { until: clockOf(late.until) });
    else if (arrivesAt !== null && minute >= arrivesAt && minute < course.end) {
      await this.#hands.act(course, 'doctor-arrived');
      course.nextAt = minute + this.#dice.between(0, 5);
    } else if (minute > course.end + 30 && this.#dice.is(0.02) && course.endsAt !== null)
      await this.#end(course, minute);
  }

  async #arrivals(course: Course, minute: number): Promise<void> {
    for (const { appointmentId, passedOver, status } of [...(course.state?.notHere ?? [])]) {
      const person = course.people.find(({ id }) => id === appointmentId);
      if (!person) continue;
      if (passedOver) {
        if (this.#dice.is(0.03)) await this.#hands.tell(person, { what: 'back' });
        if (this.#dice.is(0.06)) await this.#hands.act(course, 'return', { appointmentId });
      } else if (status === 'Booked' && person.comesAt !== null && minute >= person.comesAt) {
        await this.#hands.act(course, 'arrive', { appointmentId });
      }
      if (!course.state) return;
    }
    if (this.#dice.is(0.01)) {
      const waiting = this.#dice.oneOf(course.state?.entries ?? []);
      const appointmentId = waiting?.appointmentId;
      const reason = this.#dice.oneOf(FORWARD_REASONS);
      if (appointmentId && waiting.status !== 'In Progress')
        await this.#hands.act(course, 'bring-forward', { appointmentId, reason });
    }
  }

  async #running(course: Course, minute: number): Promise<void> {
    const { endsAt, state } = course;
    if (!state) return;
    const hasPeople = state.entries.length > 0;
    if (endsAt !== null && minute >= endsAt && (!hasPeople || minute >= endsAt + 30))
      return this.#end(course, minute);
    if (minute < course.nextAt) return;
    const kind = this.#dice.next();
    if (state.current && kind < 0.08) {
      await this.#hands.act(course, 'pass-over');
    } else if (state.current && kind < 0.12) {
      await this.#hands.act(course, 'call-again');
    } else if (course.calls >= course.breakAfter) {
      course.breakAfter = 99;
      const minutes = this.#dice.between(10, 45);
      const until = Math.min(minute + minutes, MIDNIGHT - 1);
      course.breakEndsAt = minute + minutes + this.#dice.between(-5, 30);
      await this.#hands.act(course, 'break', this.#dice.is(0.6) ? { until: clockOf(until) } : {});
      return;
    } else if (state.entries.length > (state.current ? 1 : 0) && kind < 0.93) {
      course.calls += 1;
      await this.#hands.act(course, 'call-next');
    } else if (state.current) {
      await this.#hands.act(course, 'done');
      course.nextAt = minute + this.#dice.between(1, 6);
      return;
    }
    // Sometimes the desk forgets the queue for an hour.
    course.nextAt = minute + (this.#dice.is(0.01) ? 70 : Math.ceil(this.#dice.logNormal(6, 0.6)));
  }

  async #onBreak(course: Course, minute: number): Promise<void> {
    if (minute >= course.breakEndsAt) await this.#hands.act(course, 'back');
  }

  async #end(course: Course, minute: number): Promise<void> {
    const groups = {
      inside: this.#dice.oneOf(END_CHOICES.inside),
      here: this.#dice.oneOf(END_CHOICES.here),
      away: this.#dice.oneOf(END_CHOICES.away),
    };
    await this.#hands.act(course, 'end', this.#dice.is(0.8) ? { groups } : {});
    course.endsAt = minute + 20;
  }
}
