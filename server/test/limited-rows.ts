import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { insertChange, insertPeople, updatePerson } from '../src/changes/changes.queries.ts';
import { daySerialOf } from '../src/serials/day-serial.ts';
import { insertEntry } from '../src/waiting-list/waiting-list.queries.ts';
import type { TestApp } from './app.ts';
import { newPhone } from './clinic.ts';
import { TODAY } from './limited-statements.ts';
import { addMoneyRow } from './money-rows.ts';
import { nextNumber } from './next-number.ts';
import { addAppointment, type SignedIn } from './people.ts';

interface RowsOf {
  doctorId: number;
  sitting?: 1 | 2;
  placeId?: number;
  patientIds: readonly number[];
  /** Stands in every text of the rows. */
  word: string;
  /** What is paid, in paisa. */
  amount: number;
  /** False for people who do not come. Whoever was seen pays as a follow-up at every place of the doctor. */
  isSeen?: boolean;
  /** Whose cash box it is, and who works at the queue. */
  desk: SignedIn;
}

const SEEN = { status: 'Completed', waitedSeconds: 600, seenSeconds: 300 } as const;
/** No doctor of the tests sits at these hours, so the calendar touches an appointment that has them. */
const NO_HOURS = { sessionStart: '03:00', sessionEnd: '04:00' };

/**
 * Adds what a sitting of a doctor leaves in the database: appointments of several days, some of them touched,
 * money, a person who waits, a change, and acts at the queue.
 *
 * @returns the last appointment of today, with its payment and its change
 */
export async function addRowsOf(clinic: TestApp, of: RowsOf) {
  const { doctorId, sitting = 1, placeId = 1, word, isSeen = true } = of;
  const come = isSeen ? SEEN : ({ status: 'No Show' } as const);
  const texts = { notes: word, patientNotes: word, bookingReference: undefined };
  const add = (patientId: number, more: Partial<Parameters<typeof addAppointment>[1]>) => {
    const number = nextNumber('serial of limited rows');
    const daySerial = daySerialOf(sitting, number);
    const bookingReference = `${word}-${number}`.toUpperCase();
    return addAppointment(clinic, {
      ...{ ...texts, doctorId, placeId, patientId, daySerial, bookingReference },
      ...more,
    });
  };
  for (const patientId of of.patientIds) {
    await add(patientId, { ...come, appointmentDate: addDays(TODAY, -4) });
    await add(patientId, { appointmentDate: addDays(TODAY, -1) });
    await add(patientId, { appointmentDate: addDays(TODAY, 3), ...NO_HOURS });
    await add(patientId, {});
  }
  const [patientId = 0] = of.patientIds;
  const kinds = { fee: 50_000, visitKind: 'new' } as const;
  const VISIT = await add(patientId, { ...come, ...kinds });
  const visit = { appointmentId: VISIT, accountId: VISIT, visitDate: TODAY, visitKind: 'new' } as const;
  const paid = { kind: 'payment', amount: of.amount, way: 'bkash', reference: word, words: word } as const;
  const receipt = { receiptYear: 2026, receiptNumber: nextNumber('receipt of limited rows') };
  const ENTRY = await addMoneyRow(clinic, {
    ...{ ...visit, ...paid, ...receipt, doctorId, boxId: of.desk.staffId, visitFee: 50_000 },
  });
  const CHANGE = await addChange(clinic, of, VISIT);
  await addWaiting(clinic, { doctorId, sitting, word });
  const arrived = { kind: 'doctor-arrived', expectedVersion: 0, key: `arrived-${nextNumber('arrived')}` };
  const url = `/queue/${doctorId}/${TODAY}/acts?sitting=${sitting}`;
  const { status, error } = await clinic.send('POST', url, arrived, of.desk.token);
  if (status !== 200) throw new Error(`The doctor did not arrive: ${error}`);
  return { VISIT, ENTRY, CHANGE };
}

function addChange({ database, clock }: TestApp, { word, desk }: RowsOf, appointmentId: number) {
  const at = clock.now().toISOString();
  const empty = { toDate: null, toSitting: null, undoneAt: null };
  const row = { kind: 'tell', sentence: word, staffId: desk.staffId, createdAt: at, finishedAt: at } as const;
  return database.write(async (tx) => {
    const id = await insertChange(tx, { ...row, ...empty, key: `change-of-rows-${nextNumber('change')}` });
    await insertPeople(tx, id, [appointmentId]);
    await updatePerson(tx, { changeId: id, place: 1, from: 'waiting' }, { state: 'done' });
    return id;
  });
}

function addWaiting(
  { database, clock }: TestApp,
  { word, ...of }: { doctorId: number; sitting: 1 | 2; word: string },
) {
  const at = clock.now().toISOString();
  const patientName = `${word} who waits`;
  const person = {
    patientName,
    patientNameKey: nameKey(patientName),
    phone: newPhone(),
    language: 'en',
  } as const;
  // A place is held already. Otherwise the application could offer one in the middle of a test.
  const offerExpiresAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const offer = { state: 'offered', offerHash: patientName + person.phone, offerExpiresAt } as const;
  return database.write((tx) =>
    insertEntry(tx, {
      ...{ ...of, ...person, ...offer, date: TODAY, place: nextNumber('place on the list') },
      ...{ appointmentId: null, createdAt: at, updatedAt: at },
    }),
  );
}

/** An amount that only rows of others have, in paisa. */
export const FOREIGN_AMOUNT = 77_777_700;

/** The addresses of the answers with a word, a phone or an amount that only rows of others have. */
export const foreignIn = (answers: ReadonlyMap<string, unknown>): string[] =>
  [...answers].flatMap(([url, answer]) =>
    /foreign|01799999992|777777/i.test(JSON.stringify(answer)) ? [url] : [],
  );

/** Adds a person to the family of a patient whom only others have booked for. */
export async function addForeignPerson({ database, clock }: TestApp, patientId: number): Promise<void> {
  const person = { name: 'Rahima Foreign', nameKey: 'rahima foreign', birthYear: 1990, isHidden: 0 } as const;
  const none = { dateOfBirth: null, gender: null, relation: null };
  const updatedAt = clock.now().toISOString();
  await database.write((tx) =>
    tx
      .insertInto('people')
      .values({ ...person, ...none, patientId, updatedAt })
      .execute(),
  );
}
