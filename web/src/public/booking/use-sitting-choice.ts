import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { LiveStatus, SittingStatus } from '@clinic-serial/contract/subjects/doctors';
import { useRef, useState } from 'react';

/**
 * Which of two sittings a person books. A choice stays, also when its sitting fills up meanwhile, so that nobody books
 * hours that the screen did not show.
 *
 * @param answered the choice of an earlier step or page
 * @param timeOfDay the clinic's time, HH:MM
 */
export function useSittingChoice(
  live: LiveStatus,
  answered: SittingNumber | undefined,
  timeOfDay: string | undefined,
) {
  const sittings = live.sittings && live.sittings.length > 1 ? live.sittings : undefined;
  const [first] = useState(() => firstChoice(sittings ?? [], timeOfDay ?? ''));
  const [picked, choose] = useState<SittingNumber>();
  const notice = useRef<HTMLParagraphElement>(null);
  const chosen = sittings && (picked ?? answered ?? first);
  const isGone = sittings?.some((one) => one.sitting === chosen && one.availableSlots === 0) ?? false;
  return { sittings, chosen, choose, isGone, notice };
}

/**
 * The sitting that is chosen at first: the first that has a place and is not over, else the first that has a place, as on
 * the server (rules: calendar 3).
 */
function firstChoice(sittings: readonly SittingStatus[], timeOfDay: string): SittingNumber | undefined {
  const free = sittings.filter(({ availableSlots }) => availableSlots > 0);
  return (free.find(({ endTime }) => timeOfDay < endTime) ?? free[0])?.sitting;
}
