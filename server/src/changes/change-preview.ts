import type { SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { partsOf } from '@clinic-serial/contract/rules/sms/sms-length';
import type { ChangePreview, previewDayChange as endpoint } from '@clinic-serial/contract/subjects/changes';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { LANGUAGES } from '@clinic-serial/contract/terms/languages';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import { authoriseDoctor } from '../authorise.ts';
import { type Caller, scopeOf } from '../caller.ts';
import type { Db } from '../database/tables.ts';
import { assertOwnPlaces } from '../places/places.queries.ts';
import { daySerialOf, serialOf } from '../serials/day-serial.ts';
import { estimateNow, storedEstimate } from '../serials/estimated-time.ts';
import { dayUse } from '../serials/serials.queries.ts';
import { type DoctorOnDate, doctorsOnDates } from '../serials/sitting-on.ts';
import { deskUse, sittingAtDesk } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';
import { changeSms, type Happened, tellingOf } from './change-text.ts';
import { planChange } from './plan-change.ts';

/**
 * Shows what a change would send now, and how many people would find a place (rules: calendar 5).
 *
 * @throws as {@link startChange}
 */
export async function previewChange(
  services: Services,
  caller: Caller,
  { doctorId, date }: { doctorId: number; date: string },
  form: BodyOf<typeof endpoint>,
): Promise<ChangePreview> {
  authoriseDoctor(caller, 'update', doctorId);
  const { clock, config, database } = services;
  await assertOwnPlaces(database.read, caller, { doctorId, today: clock.today() });
  const { people, target } = await planChange(
    database.read,
    { doctorId, date, form, scope: scopeOf(caller), assumed: form.day?.sittings },
    clock.today(),
  );
  const told = target
    ? await movedTo(services, database.read, people, target)
    : form.do === 'cancel'
      ? people.map((row) => ({ row, happened: { kind: 'cancelled' } as const }))
      : await toldOf(services, database.read, people, form.day?.sittings);
  const texts = told.map(({ row, happened }) => {
    const { text } = changeSms(services, row, happened, form.sentence ?? null);
    return { language: row.language, text, parts: partsOf(text) };
  });
  const parts = texts.reduce((sum, text) => sum + text.parts, 0);
  const { partPrice } = config.sms;
  return {
    people: people.length,
    movable: target ? told.length : null,
    texts: LANGUAGES.flatMap((language) => {
      const own = texts.filter((text) => text.language === language);
      const [longest] = own.toSorted(
        (one, other) => other.parts - one.parts || other.text.length - one.text.length,
      );
      return longest ? [{ ...longest, people: own.length }] : [];
    }),
    parts,
    cost: partPrice === null ? null : Math.round(parts * partPrice * 100) / 100,
  };
}

/** An appointment as the change would leave it, and what its patient would read. */
interface Told {
  row: AppointmentRecord;
  happened: Happened;
}

async function toldOf(
  { clock }: Services,
  db: Db,
  people: AppointmentRecord[],
  assumed: readonly SittingHours[] | undefined,
): Promise<Told[]> {
  const dayOf = await doctorsOnDates(
    db,
    people.map(({ doctorId, appointmentDate: date }) => ({ doctorId, date })),
  );
  return people.flatMap((row) => {
    const day = dayOf({ doctorId: row.doctorId, date: row.appointmentDate });
    if (!day) return [];
    const { happened, hours } = tellingOf(clock, row, assumed ? { ...day, sittings: assumed } : day);
    return [{ row: { ...row, ...hours }, happened }];
  });
}

/** The people who would find a place, each with the serial that they would get now. */
async function movedTo(
  { clock }: Services,
  db: Db,
  people: AppointmentRecord[],
  { doctor, date, sittings }: DoctorOnDate,
): Promise<Told[]> {
  let day = await dayUse(db, { doctorId: doctor.id, date }, clock.now());
  return people.flatMap((from) => {
    const own = from.appointmentDate === date ? serialOf(from.daySerial).sitting : null;
    const others = sittings.filter(({ sitting }) => sitting !== own);
    const sitting = sittingAtDesk({ date, sittings: others }, day, clock);
    const serialNumber = sitting && deskUse(sitting, day).nextAtDesk;
    if (!sitting || !serialNumber) return [];
    const isReservedSlot = sitting.reservedSlots.includes(serialNumber);
    const taken = {
      sitting: sitting.sitting,
      serialNumber,
      takesPlace: true,
      isReservedSlot,
      isExtra: false,
    };
    day = { ...day, given: [...day.given, taken] };
    const row = {
      ...from,
      appointmentDate: date,
      daySerial: daySerialOf(sitting.sitting, serialNumber),
      sessionStart: sitting.startTime,
      sessionEnd: sitting.endTime,
      estimatedTime: storedEstimate(estimateNow(clock, date, sitting, serialNumber)),
    };
    return [{ row, happened: { kind: 'moved' as const, from } }];
  });
}
