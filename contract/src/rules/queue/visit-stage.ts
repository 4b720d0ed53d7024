import type { AppointmentStatus } from '../../terms/appointment-status.ts';
import type { VisitStage } from '../../terms/queue-words.ts';
import { minutesOf } from '../../time/minutes.ts';
import type { ClinicNow } from './sitting-state.ts';
import type { WhenToCome } from './when-to-come.ts';
import { isTurnAhead } from './when-to-come-text.ts';

/** It is time to leave this long before the first moment to come. */
const LEAVE_MINUTES = 30;

/** `failed`: the clinic does not keep the serial. `over`: there is nothing to wait for any more. */
type StageOrEnd = VisitStage | 'failed' | 'over';

/**
 * The stage of a visit, the same on every screen (rules: queue 24). It follows from when to come, so it never
 * contradicts the sentence beside it. Nobody is sent on the way while the doctor is missing.
 *
 * @param date the day of the serial, YYYY-MM-DD
 * @param now the clinic's date and time of day
 */
export function visitStageOf(when: WhenToCome, date: string, { today, time }: ClinicNow): StageOrEnd {
  const beforeMoment = (moment: string): VisitStage =>
    date === today && minutesOf(moment) - minutesOf(time) <= LEAVE_MINUTES ? 'leave' : 'booked';
  switch (when.kind) {
    case 'ask':
      return 'booked';
    case 'estimate':
      return beforeMoment(when.at);
    case 'window':
      return when.from === null ? 'leave' : beforeMoment(when.from);
    case 'doctor-missing':
      if (when.isHere) return 'here';
      if (when.isOverdue) return 'booked';
      return when.at === null ? 'leave' : beforeMoment(when.at);
    case 'break':
      return 'leave';
    case 'soon':
      return when.isNext ? 'next' : 'leave';
    case 'here':
      return when.isNext ? 'next' : 'here';
    case 'passed':
      return 'here';
    case 'called':
    case 'inside':
      return 'come-in';
    case 'done':
      return 'seen';
    case 'sitting-cancelled':
    case 'away':
    case 'not-seen':
      return 'failed';
    case 'ended':
    case 'after-hours':
    case 'not-come':
    case 'cancelled':
    case 'moved':
      return 'over';
  }
}

/** What a patient can do from their phone. `back`: they are back after a call that they missed. */
export type VisitAct = 'late' | 'back' | 'map' | 'call' | 'move' | 'book';

/**
 * The acts that may lead at a stage, the most useful first. A screen shows the first one that is possible as
 * its primary button, and all others as quiet links. At 'come-in' there is none, because the patient only
 * goes in.
 */
export const LEADING_ACTS: Readonly<Record<StageOrEnd, readonly VisitAct[]>> = {
  booked: ['map', 'call'],
  leave: ['late', 'map', 'call'],
  here: ['back'],
  next: ['late'],
  'come-in': [],
  seen: ['book'],
  failed: ['move', 'book'],
  over: ['move', 'book'],
};

/** The facts about a serial that every screen with acts has. */
interface Standing {
  status: AppointmentStatus;
  date: string;
  whenToCome: WhenToCome;
  returnAsked: boolean;
}

/**
 * Which of the acts that change something are possible now; the server refuses the others. Dates are
 * YYYY-MM-DD.
 */
export function openActs({ status, date, whenToCome: when, returnAsked }: Standing, today: string) {
  const isPassed = when.kind === 'passed';
  return {
    late: status === 'Booked' && date === today && isTurnAhead(when) && !isPassed,
    back: isPassed && !returnAsked,
    move: status === 'Booked' || (when.kind === 'not-seen' && status === 'Cancelled'),
  };
}

/**
 * True if a patient who has come asks the desk to note it: the desk notes arrivals, and has not noted this
 * one.
 *
 * @param checkIn the setting CHECK_IN
 */
export const asksForArrival = (
  stage: StageOrEnd,
  { status }: Pick<Standing, 'status'>,
  checkIn: boolean,
): boolean => checkIn && stage === 'leave' && status === 'Booked';

/**
 * The acts of a stage, in the order in which a screen shows them.
 *
 * @param isPossible for each act whether it can be done now
 * @returns `lead`: the act with the primary button, if there is one; `others`: the quiet links
 */
export function actsAt(stage: StageOrEnd, isPossible: (act: VisitAct) => boolean) {
  const lead = LEADING_ACTS[stage].find(isPossible);
  const others = (['late', 'move', 'call', 'map'] as const).filter((act) => act !== lead && isPossible(act));
  return { lead, others };
}
