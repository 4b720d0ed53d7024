import { readItem, writeItem } from '../../session/safe-storage.ts';
import { newKey } from '../change-key.ts';
import type { SittingOf } from '../sitting-of.ts';
import { isSameSitting } from './kept-state.ts';

/** Where this browser keeps its name as a desk, and the serials that it gave without the server. */
const NAME = 'clinic_desk';
const GIVEN = 'clinic_desk_given';

/** The name of this browser as a desk, the same for all its tabs and accounts. */
export function deskName(): string {
  const name = readItem(NAME) ?? newKey();
  writeItem(NAME, name);
  return name;
}

type Given = SittingOf & { serialNumber: number };

function given(): Given[] {
  try {
    return JSON.parse(readItem(GIVEN) ?? '[]') as Given[];
  } catch {
    return [];
  }
}

/**
 * Notes that a patient has this serial on paper. The note is not sealed for one account, because the next
 * account at this desk has the same block of numbers.
 */
export function noteGiven(of: SittingOf, serialNumber: number): void {
  // Numbers of earlier days are never offered again, so they are dropped.
  const today = given().filter(({ date }) => date === of.date);
  writeItem(GIVEN, JSON.stringify([...today, { ...of, serialNumber }]));
}

/** True if this desk has given the serial to somebody. */
export function isGiven(of: SittingOf, serialNumber: number): boolean {
  return given().some((one) => one.serialNumber === serialNumber && isSameSitting(one, of));
}
