import { hoursText } from '@clinic-serial/contract/rules/import/hours';
import {
  placesOf,
  type SittingHours,
  type WorkingWeek,
  weekWhere,
} from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { FIRST_PLACE, placeOf } from '@clinic-serial/contract/terms/places';

interface Room {
  room: string | null;
  roomBn: string | null;
}

/** The place and the hours of a doctor in a row of the file. */
export interface DoctorAt {
  placeId: number;
  hours: string;
}

/**
 * The rows of a doctor. A clinic with one place has one row, a clinic with several places one for each place
 * and room. The import joins them into one doctor again (rules: import 7).
 */
export function rowsOfDoctor<Doctor extends Room>(
  doctor: Doctor,
  week: WorkingWeek,
  hasPlaces: boolean,
): (Doctor & DoctorAt)[] {
  if (!hasPlaces) return [{ ...doctor, placeId: FIRST_PLACE, hours: hoursText(week) }];
  const whereOf = (hours: SittingHours) => {
    const placeId = placeOf(hours);
    const { room, roomBn } = hours.room || hours.roomBn || placeId !== FIRST_PLACE ? hours : doctor;
    return JSON.stringify([placeId, room || null, roomBn || null]);
  };
  const all = [...new Set(Object.values(week).flat().map(whereOf))].sort(bySpot);
  return all.map((where) => {
    const [placeId, room, roomBn] = JSON.parse(where) as [number, string | null, string | null];
    const there = weekWhere(week, (hours) => whereOf(hours) === where);
    return { ...doctor, placeId, room, roomBn, hours: hoursText(there) };
  });
}

/** The places in the order of their ids, and the sittings without a room first. */
function bySpot(one: string, other: string): number {
  const [place = 0, ...rooms] = JSON.parse(one) as [number, ...(string | null)[]];
  const [otherPlace = 0, ...otherRooms] = JSON.parse(other) as [number, ...(string | null)[]];
  const textOf = (all: (string | null)[]) => all.map((room) => room ?? '').join('\n');
  return place - otherPlace || (textOf(rooms) < textOf(otherRooms) ? -1 : 1);
}

/** 'Dhanmondi: Sat-Mon 09:00-13:00 (20)' and a line for each further place. Empty without sittings. */
export function placesOfWeek(week: WorkingWeek, nameOf: (id: number) => string | null): string {
  return placesOf(Object.values(week).flat())
    .map((placeId) => {
      const there = weekWhere(week, (hours) => placeOf(hours) === placeId);
      return `${nameOf(placeId)}: ${hoursText(there)}`;
    })
    .join('\n');
}
