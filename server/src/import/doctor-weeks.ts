import { hoursText } from '@clinic-serial/contract/rules/import/hours';
import { type DoctorOfRow, placedWeek } from '@clinic-serial/contract/rules/import/read-doctor';
import {
  type SittingHours,
  type WorkingWeek,
  weekWhere,
} from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { FIRST_PLACE, placeOf } from '@clinic-serial/contract/terms/places';
import { WEEKDAYS } from '@clinic-serial/contract/time/calendar';

/** A doctor's week, and the room at the first place. */
interface DoctorSits {
  week: WorkingWeek;
  details: Room;
}
type Room = Partial<Record<'room' | 'roomBn', string | number | null>>;
const isSameRoom = (one: Room, other: Room) =>
  (one.room ?? null) === (other.room ?? null) && (one.roomBn ?? null) === (other.roomBn ?? null);

const numbered = ([first, second]: readonly SittingHours[]): SittingHours[] => [
  ...(first ? [{ ...first, sitting: 1 as const }] : []),
  ...(second ? [{ ...second, sitting: 2 as const }] : []),
];

/**
 * The hours of the sittings for which `keep` is true, as a text to compare. The sittings of each day are
 * numbered anew, because a row does not mention sittings at other places: its first sitting of a day may be
 * the doctor's second one.
 */
function textWhere(week: WorkingWeek, keep: (hours: SittingHours) => boolean = () => true): string {
  const days = Object.entries(weekWhere(week, keep)).map(([day, sittings]) => [day, numbered(sittings)]);
  return hoursText(Object.fromEntries(days));
}

/**
 * True if the doctor already has the hours of the row. If the row names a place, only sittings at that place
 * count: either all of them, or those in the row's room. Without a place the whole week counts.
 */
export function isKnownWeek(
  { week, details }: DoctorSits,
  { week: asked, place, ...ofRow }: DoctorOfRow,
): boolean {
  if (place === null) return hoursText(week) === hoursText(asked);
  const isHere = (hours: SittingHours) => placeOf(hours) === place.id;
  const roomOf = (hours: SittingHours, doctor: Room): Room =>
    hours.room || hours.roomBn || place.id !== FIRST_PLACE ? hours : doctor;
  const [first] = Object.values(asked).flat();
  const inRoom = (hours: SittingHours) =>
    isHere(hours) && isSameRoom(roomOf(hours, details), first ? roomOf(first, ofRow) : ofRow);
  const text = textWhere(asked);
  return [isHere, inRoom].some((keep) => textWhere(week, keep) === text);
}

/**
 * The week of a row with its room at the sittings. The row's room is needed there if the doctor already has
 * another room at the first place and keeps it (rules: places 4). Undefined in other cases.
 */
export function roomOfSittings({ week, details }: DoctorSits, value: DoctorOfRow): WorkingWeek | undefined {
  const { place, room, roomBn } = value;
  const sitsHere = Object.values(week)
    .flat()
    .some((hours) => placeOf(hours) === FIRST_PLACE);
  const hasOther = (room !== null || roomBn !== null) && !isSameRoom(details, { room, roomBn });
  if (place?.id !== FIRST_PLACE || !sitsHere || !hasOther) return undefined;
  return placedWeek(value.week, { room, roomBn });
}

/** A week with the sittings of another one; null if they overlap, or if a day would have a third sitting. */
export function joinedWeek(week: WorkingWeek, more: WorkingWeek): WorkingWeek | null {
  const days = WEEKDAYS.map((weekday) => {
    // Texts in the form HH:MM can be compared like times.
    const sittings = [...(week[weekday] ?? []), ...(more[weekday] ?? [])].sort((one, other) =>
      one.startTime < other.startTime ? -1 : 1,
    );
    const [first, second] = sittings;
    const isPair = first !== undefined && second !== undefined;
    const fits = sittings.length < 3 && !(isPair && second.startTime < first.endTime);
    return { weekday, fits, sittings: isPair ? numbered(sittings) : sittings };
  });
  if (!days.every(({ fits }) => fits)) return null;
  return Object.fromEntries(
    days.flatMap(({ weekday, sittings }) => (sittings.length > 0 ? [[weekday, sittings]] : [])),
  );
}
