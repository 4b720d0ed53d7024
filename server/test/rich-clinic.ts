import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { WorkingWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { addDays, CLINIC_WEEK } from '@clinic-serial/contract/time/calendar';
import { clockTimeOf } from '@clinic-serial/contract/time/minutes';
import fc from 'fast-check';
import { newNoPhone } from '../src/database/no-phone.ts';
import { appointmentKeys, departmentKeys, patientKeys } from '../src/database/search-keys.ts';
import { insertDoctor, replaceWeek } from '../src/doctors/doctors.queries.ts';
import { newBookingReference } from '../src/serials/booking-reference.ts';
import { daySerialOf } from '../src/serials/day-serial.ts';
import type { TestApp } from './app.ts';

const text = fc.constantFrom(
  ...[
    'Rahima Begum',
    'মোঃ করিম উদ্দিন',
    "O'Brien",
    'Ali "Raju" Khan',
    '=SUM(A1)',
    '+Karim',
    '-Rahim',
    '@home',
  ],
  ...["'=quoted", "''+twice", "'71 Road", '’৭১ সড়ক', 'ডা. রহিমা', 'Semi; =colon', 'Salma, Jr', 'Çelik Ünal'],
);
const line = fc.option(text, { nil: null });
const lines = fc.option(
  fc.array(text, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n')),
  { nil: null },
);
const sitting = fc.record({
  limit: fc.integer({ min: 1, max: 100 }),
  reserved: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 3 }),
});
const where = fc.record({
  placeId: fc.constantFrom(1, 2),
  ...{ room: fc.constantFrom(null, '204', 'X'), roomBn: fc.constantFrom(null, '২০৪') },
});
const day = fc.record({
  times: fc.uniqueArray(fc.integer({ min: 0, max: 287 }), { minLength: 4, maxLength: 4 }),
  which: fc.constantFrom('none', 'first', 'second', 'both'),
  sitting,
  /** Where the two sittings are, in a clinic with several places. */
  where: fc.array(where, { minLength: 2, maxLength: 2 }),
});
const doctor = fc.record({
  ...{ name: text, nameBn: line, qualification: line, qualificationBn: line, room: line, roomBn: line },
  ...{ treats: lines, treatsBn: lines, isActive: fc.constantFrom(0 as const, 1 as const) },
  department: fc.nat({ max: 2 }),
  gender: fc.constantFrom('female' as const, 'male' as const, null),
  languages: fc.constantFrom('', 'bn', 'bn,en', 'bn,en,hi,ur,ar,syl,ctg,ccp'),
  experienceYears: fc.option(fc.nat({ max: 50 }), { nil: null }),
  fees: fc.array(fc.option(fc.nat({ max: 10_000_000 }), { nil: null }), { minLength: 3, maxLength: 3 }),
  followUpDays: fc.option(fc.nat({ max: 365 }), { nil: null }),
  email: fc.constantFrom(null, 'a.doctor@clinic.example'),
  week: fc.array(day, { minLength: 7, maxLength: 7 }),
});
const birth = fc.constantFrom(
  { dateOfBirth: '1985-11-12', birthYear: null },
  { dateOfBirth: null, birthYear: 1960 },
  { dateOfBirth: '2024-02-29', birthYear: null },
);
const gender = fc.constantFrom('Male' as const, 'Female' as const, 'Other' as const, null);
const patient = fc.record({
  ...{ name: text, address: lines, gender, birth, isActive: fc.constantFrom(0 as const, 1 as const) },
  hasPhone: fc.boolean(),
  hasBirth: fc.boolean(),
  hasContact: fc.boolean(),
  joinedDaysAgo: fc.nat({ max: 3_000 }),
  family: fc.uniqueArray(
    fc.record({
      ...{ name: text, gender, birth, hasBirth: fc.boolean() },
      relation: fc.constantFrom('Spouse', 'Child', 'Parent', 'Sibling', 'Grandparent', 'Other', null),
    }),
    { maxLength: 3, selector: ({ name }) => nameKey(name) },
  ),
});
const visit = fc.record({
  ...{ doctor: fc.nat(), patient: fc.nat(), family: fc.nat(), notes: lines },
  daysAgo: fc.integer({ min: 1, max: 60 }),
  placeId: fc.constantFrom(1, 2),
  sitting: fc.constantFrom(1 as const, 2 as const),
  status: fc.constantFrom('Completed' as const, 'No Show' as const, 'Cancelled' as const),
});
/** Clinics with texts and weeks that are hard to write into a file and to read back. */
export const richClinic = fc.record({
  doctors: fc.array(doctor, { minLength: 4, maxLength: 8 }),
  patients: fc.array(patient, { minLength: 20, maxLength: 60 }),
  visits: fc.array(visit, { minLength: 60, maxLength: 150 }),
  holidays: fc.uniqueArray(fc.record({ in: fc.integer({ min: 1, max: 80 }), name: text, nameBn: line }), {
    maxLength: 5,
    selector: ({ in: days }) => days,
  }),
});
type RichClinic = typeof richClinic extends fc.Arbitrary<infer Clinic> ? Clinic : never;

/** Every doctor works on one day at least, as the form demands. */
function weekOf(days: RichClinic['doctors'][number]['week'], hasPlaces: boolean): WorkingWeek {
  const made = CLINIC_WEEK.map((weekday, index) => {
    const one = days[index % 2 === 0 ? index : index - 1];
    const [a = 0, b = 0, c = 0, d = 0] = [...(one?.times ?? [])].sort((x, y) => x - y);
    const which = index < 2 && one?.which === 'none' ? 'both' : (one?.which ?? 'none');
    const { limit = 1, reserved = [] } = one?.sitting ?? {};
    const reservedSlots = reserved.filter((slot) => slot <= limit).sort((x, y) => x - y);
    const hours = (number: 1 | 2, from: number, to: number) => ({
      ...{ sitting: number, startTime: clockTimeOf(from * 5), endTime: clockTimeOf(to * 5) },
      ...{ patientLimit: limit, reservedSlots },
      ...(hasPlaces ? one?.where[number - 1] : {}),
    });
    const sittings = [
      ...(which === 'first' || which === 'both' ? [hours(1, a, b)] : []),
      ...(which === 'second' || which === 'both' ? [hours(2, c, d)] : []),
    ];
    return [weekday, sittings] as const;
  });
  return Object.fromEntries(made.filter(([, sittings]) => sittings.length > 0));
}

/** Writes a clinic as staff would have entered it. */
export async function fillClinic(
  { database, clock, services }: TestApp,
  { doctors, patients, visits }: RichClinic,
) {
  const hasPlaces = services.config.places.length > 0;
  const at = clock.now().toISOString();
  const today = clock.today();
  await database.write(async (tx) => {
    const departments: number[] = [];
    for (const [index, name] of ['Medicine', '=Cardiology', 'চক্ষু বিভাগ'].entries()) {
      const named = { name, nameBn: index === 0 ? 'মেডিসিন' : null };
      const { id } = await tx
        .insertInto('departments')
        .values({ ...named, ...departmentKeys(named), isActive: 1, createdAt: at, updatedAt: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      departments.push(id);
    }
    const doctorIds: number[] = [];
    for (const [index, { week, fees, department, name, ...fields }] of doctors.entries()) {
      const id = await insertDoctor(tx, {
        ...fields,
        ...{ name: `${name} ${index + 1}`, phone: `018${String(index).padStart(8, '0')}` },
        ...{ feeNew: fees[0] ?? null, feeFollowUp: fees[1] ?? null, feeReport: fees[2] ?? null },
        ...{ departmentId: departments[department] ?? 0, photoHash: null, createdAt: at, updatedAt: at },
      });
      await replaceWeek(tx, id, weekOf(week, hasPlaces));
      doctorIds.push(id);
    }
    const people: { id: number; phone: string; names: string[] }[] = [];
    for (const [index, one] of patients.entries()) {
      const phone = one.hasPhone ? `017${String(index).padStart(8, '0')}` : newNoPhone();
      const name = one.hasPhone ? one.name : `${one.name} ${index}`;
      const born = one.hasBirth || !one.hasPhone ? one.birth : { dateOfBirth: null, birthYear: null };
      const { id } = await tx
        .insertInto('patients')
        .values({
          ...{ name, phone, address: one.address, gender: one.gender, isActive: one.isActive, ...born },
          ...{ emergencyContact: one.hasContact ? '01911000000' : null, updatedAt: at },
          ...patientKeys({ name, phone, address: one.address }),
          createdAt: `${addDays(today, -1 - one.joinedDaysAgo)}T06:00:00.000Z`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const family = one.family.filter((person) => one.hasPhone && nameKey(person.name) !== nameKey(name));
      for (const { birth: bornOn, hasBirth, ...person } of family) {
        const known = hasBirth ? bornOn : { dateOfBirth: null, birthYear: null };
        const row = { ...person, ...known, patientId: id, nameKey: nameKey(person.name), updatedAt: at };
        await tx.insertInto('people').values(row).execute();
      }
      people.push({ id, phone, names: [name, ...family.map((person) => person.name)] });
    }
    const seen = new Set<string>();
    const serials = new Map<string, number>();
    for (const one of visits) {
      const person = people[one.patient % people.length];
      const index = one.doctor % doctorIds.length;
      const patientName = person?.names[one.family % person.names.length] ?? '';
      const date = addDays(today, -one.daysAgo);
      const isNew = [index, date, person?.id, nameKey(patientName)].join();
      if (!person || seen.has(isNew)) continue;
      seen.add(isNew);
      const place = [index, date, one.sitting].join();
      const serial = (serials.get(place) ?? 0) + 1 + (one.family % 3);
      serials.set(place, serial);
      const row = {
        ...{
          patientId: person.id,
          patientPhone: person.phone,
          patientName,
          patientNameKey: nameKey(patientName),
        },
        ...{
          doctorId: doctorIds[index] ?? 0,
          departmentId: departments[doctors[index]?.department ?? 0] ?? 0,
        },
        ...{
          departmentLocation: null,
          departmentLocationBn: null,
          appointmentDate: date,
          status: one.status,
        },
        ...(hasPlaces ? { placeId: one.placeId } : {}),
        ...{ notes: one.notes, patientNotes: null, isWalkin: 1 as const, language: 'bn' as const },
        ...{ sessionStart: '09:00', sessionEnd: '17:00', estimatedTime: '', deletedAt: null },
        ...{ createdAt: at, updatedAt: at, statusChangedAt: at },
        ...{ daySerial: daySerialOf(one.sitting, serial), bookingReference: newBookingReference() },
      };
      await tx
        .insertInto('appointments')
        .values({ ...row, ...appointmentKeys(row) })
        .execute();
    }
  });
}
