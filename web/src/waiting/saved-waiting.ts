import { SAVED_WAITING } from '../session/patient-session.ts';

/** A place on a waiting list. It holds neither a name nor a phone, because a browser may be shared. */
interface SavedWaiting {
  key: string;
  doctorId: number;
  day: string;
}

function readAll(): SavedWaiting[] {
  try {
    return JSON.parse(localStorage.getItem(SAVED_WAITING) ?? '[]') as SavedWaiting[];
  } catch {
    return [];
  }
}

function writeAll(places: readonly SavedWaiting[]): void {
  try {
    if (places.length === 0) localStorage.removeItem(SAVED_WAITING);
    else localStorage.setItem(SAVED_WAITING, JSON.stringify(places));
  } catch {
    // If the storage is full or forbidden, the place is only on the screen, until a reload.
  }
}

/** The keys of the places on a doctor's waiting lists that this browser keeps. @param day YYYY-MM-DD */
export const savedWaitingKeys = (doctorId: number, day: string): string[] =>
  readAll()
    .filter((place) => place.doctorId === doctorId && place.day === day)
    .map(({ key }) => key);

/** Keeps a place for its day (rules: calendar 7). Places of earlier days are removed. */
export function saveWaiting({ key, doctorId, date: day }: { key: string; doctorId: number; date: string }) {
  const others = readAll().filter((place) => place.key !== key && place.day >= day);
  writeAll([...others, { key, doctorId, day }]);
}

export const forgetWaiting = (key: string): void => writeAll(readAll().filter((place) => place.key !== key));
