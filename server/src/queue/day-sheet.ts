import type {
  getDaySheet as endpoint,
  SheetPerson,
  SheetSitting,
} from '@clinic-serial/contract/subjects/day-sheet';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { placeMark, placeOf } from '@clinic-serial/contract/terms/places';
import { ageOn } from '@clinic-serial/contract/time/age';
import { AppError } from '../app-error.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, isOwnDoctor, isPlaceWithin, mayHaveVisits, scopeOf } from '../caller.ts';
import { serialOf } from '../serials/day-serial.ts';
import { sittingOn, sittingWithNumber } from '../serials/sitting-on.ts';
import { ownRoom } from '../serials/take-serial.ts';
import type { Services } from '../services.ts';
import { sittingPlace } from './load-queue.ts';
import { headOf, type SheetRow, sheetRows } from './queue.queries.ts';

const PHONE_END = 4;

/**
 * The day sheet of a doctor for printing: all serials of a date, a list for each sitting, not divided into
 * pages (rules: queue 15).
 *
 * @throws DOCTOR_NOT_FOUND
 */
export async function readDaySheet(
  { clock, database: { read } }: Services,
  caller: Caller,
  { id: doctorId, date }: { id: number; date: string },
): Promise<DataOf<typeof endpoint>> {
  authoriseLimitedStaff(caller, 'view');
  const found = await sittingOn(read, doctorId, date);
  if (!found || !mayHaveVisits(caller, doctorId)) throw new AppError('DOCTOR_NOT_FOUND');
  const rows = await sheetRows(read, doctorId, date);
  const sittings: SheetSitting[] = [];
  for (const sitting of [1, 2] as const) {
    const ofSitting = rows.filter(({ daySerial }) => serialOf(daySerial).sitting === sitting);
    const head = await headOf(read, { doctorId, date, sitting });
    const planned = sittingWithNumber(found, sitting);
    // A sitting that the calendar has taken away is on the sheet as long as somebody has a serial for it.
    const hours = planned ?? head ?? ofSitting[0];
    if (!hours) continue;
    const placeId = sittingPlace({ clock }, date, planned, ofSitting[0]);
    if (!isPlaceWithin(scopeOf(caller), placeId)) continue;
    const { startTime, endTime } = hours;
    const kept = ofSitting.filter(({ status }) => status !== 'Cancelled');
    sittings.push({
      sitting,
      startTime,
      endTime,
      ...placeMark(placeId),
      ...ownRoom(planned && placeOf(planned) === placeId ? planned : { placeId }),
      state: head?.state ?? 'expected',
      people: kept.map((row) => presentPerson(row, date)),
      cancelled: ofSitting.length - kept.length,
    });
  }
  // An account may still read an earlier sheet of its place after the doctor has left the place.
  if (sittings.length === 0 && !isOwnDoctor(caller, doctorId)) throw new AppError('DOCTOR_NOT_FOUND');
  const { doctor } = found;
  return {
    doctorId,
    date,
    doctorName: doctor.name,
    doctorNameBn: doctor.nameBn,
    departmentName: doctor.departmentName,
    departmentNameBn: doctor.departmentNameBn,
    departmentLocation: doctor.departmentLocation,
    departmentLocationBn: doctor.departmentLocationBn,
    sittings,
  };
}

function presentPerson(row: SheetRow, date: string): SheetPerson {
  return {
    appointmentId: row.appointmentId,
    serialNumber: serialOf(row.daySerial).serialNumber,
    status: row.status,
    patientName: row.patientName,
    isExtra: row.extraReason !== null,
    age: ageOn(row, date),
    // The phone column of an erased patient contains a placeholder.
    phoneEnd: row.erasedAt === null ? row.patientPhone.slice(-PHONE_END) : null,
    notes: row.notes,
  };
}
