import { DOCTOR_PANELS } from '../../terms/doctor-panels.ts';
import { searchKey } from '../../text/search-key.ts';
import { addDays, type Weekday, weekdayOf } from '../../time/calendar.ts';
import { isFinished, shownSitting } from '../queue/shown-sitting.ts';
import type { SittingNow } from '../queue/sitting-state.ts';

/** The parts of a doctor that the order needs. Times are HH:MM, clinic time. */
interface OrderedDoctor {
  name: string;
  weeklySchedule: Record<Weekday, { enabled: boolean; startTime: string | null }>;
  today: {
    /** YYYY-MM-DD. */
    date: string;
    isScheduledToday: boolean;
    startTime: string | null;
    endTime: string | null;
    availableSlots: number;
    /** Missing in the answer of an older server. */
    now?: SittingNow | undefined;
    /** Missing on a day with the first sitting alone. */
    sittings?: readonly { startTime: string; endTime: string; now?: SittingNow | undefined }[] | undefined;
    /**
     * The doctor's next day, given only if a holiday, leave or changed day moves it. Null: no day is known.
     */
    next?: { date: string; startTime: string } | null | undefined;
  };
}

/**
 * The phase of a doctor's day. `expected`: the start has passed and the doctor has not come. `later`: the
 * doctor sits later today.
 */
export type SittingPhase = 'here' | 'expected' | 'later' | 'cancelled' | 'finished';

const PHASES: Record<SittingNow['kind'], SittingPhase> = {
  running: 'here',
  break: 'here',
  'break-over': 'here',
  due: 'expected',
  'not-come': 'expected',
  open: 'expected',
  before: 'later',
  late: 'later',
  cancelled: 'cancelled',
  off: 'cancelled',
  over: 'finished',
  'not-ended': 'finished',
  ended: 'finished',
};

/**
 * The phase of a doctor's day: that of the current sitting, or of the next one if none is going on. When all
 * sittings are over, `startTime` is that of the first one. Without a state the hours decide.
 *
 * @param timeOfDay the clinic's time, HH:MM
 * @returns undefined if the doctor does not sit today
 */
export function sittingPhase(
  { isScheduledToday, startTime, endTime, sittings, now }: OrderedDoctor['today'],
  timeOfDay: string,
): { phase: SittingPhase; startTime: string } | undefined {
  if (!isScheduledToday || !startTime || !endTime) return undefined;
  const all = sittings ?? [{ startTime, endTime, now }];
  if (now) {
    const shown = shownSitting(all);
    const isOver = isFinished(now) || shown === undefined;
    return { phase: PHASES[now.kind], startTime: isOver ? startTime : shown.startTime };
  }
  // Texts in the form HH:MM can be compared like times.
  const sitting = all.find((one) => timeOfDay < one.endTime);
  if (!sitting) return { phase: 'finished', startTime };
  return { phase: timeOfDay < sitting.startTime ? 'later' : 'expected', startTime: sitting.startTime };
}

/** `missed`: the doctor sits today, but has no free place or sees nobody any more. */
const GROUPS = ['here', 'expected', 'later', 'missed', 'otherDay'] as const;
type Group = (typeof GROUPS)[number];

function groupOf({ today }: OrderedDoctor, timeOfDay: string): Group {
  const phase = sittingPhase(today, timeOfDay)?.phase;
  if (phase === undefined) return 'otherDay';
  return phase === 'cancelled' || phase === 'finished' || today.availableSlots === 0 ? 'missed' : phase;
}

const DAYS_OF_WEEK = 7;

/**
 * The doctor's next day: from the calendar if the answer names it, otherwise from the working week.
 *
 * @returns undefined for a doctor without working days
 */
export function nextSitting({
  today,
  weeklySchedule,
}: Pick<OrderedDoctor, 'today' | 'weeklySchedule'>): { date: string; startTime: string } | undefined {
  if (today.next !== undefined) return today.next ?? undefined;
  for (let days = 1; days <= DAYS_OF_WEEK; days += 1) {
    const date = addDays(today.date, days);
    const { enabled, startTime } = weeklySchedule[weekdayOf(date)];
    if (enabled && startTime) return { date, startTime };
  }
  return undefined;
}

/** Later than every date, so that doctors without working days come last. */
const NEVER = '9999-12-31';

/** The sort key of a doctor: the group, on other days the date, then start and name. */
function orderKey(doctor: OrderedDoctor, timeOfDay: string): string {
  const group = groupOf(doctor, timeOfDay);
  const next = group === 'otherDay' ? (nextSitting(doctor) ?? { date: NEVER, startTime: '' }) : undefined;
  const date = next?.date ?? '';
  const start = next?.startTime ?? sittingPhase(doctor.today, timeOfDay)?.startTime ?? '';
  return [GROUPS.indexOf(group), date, start, searchKey(doctor.name)].join('\n');
}

/**
 * Sorts doctors as the list, the home page and a search show them (rules: finding 1).
 *
 * @param timeOfDay the clinic's time, HH:MM; undefined while it is not known
 */
export function inOrderOfHelp<Doctor extends OrderedDoctor>(
  doctors: readonly Doctor[],
  timeOfDay = '00:00',
): Doctor[] {
  return doctors
    .map((doctor) => ({ doctor, key: orderKey(doctor, timeOfDay) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ doctor }) => doctor);
}

/**
 * The colleagues to offer if a doctor cannot be booked today (rules: finding 2).
 *
 * @param timeOfDay the clinic's time, HH:MM; undefined while it is not known
 * @returns at most 3 of the department, who see patients now or later today and have free places
 */
export function colleaguesToday<Doctor extends OrderedDoctor & { id: number; departmentId: number }>(
  doctors: readonly Doctor[],
  doctor: { id: number; departmentId: number },
  timeOfDay = '00:00',
): Doctor[] {
  const colleagues = doctors.filter((other) => {
    const group = groupOf(other, timeOfDay);
    const seesPatients = group !== 'missed' && group !== 'otherDay';
    return other.id !== doctor.id && other.departmentId === doctor.departmentId && seesPatients;
  });
  return inOrderOfHelp(colleagues, timeOfDay).slice(0, DOCTOR_PANELS.colleagues);
}
