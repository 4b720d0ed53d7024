import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { newPhone } from '../../test/clinic.ts';
import { checked, ended, written } from '../../test/import.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import type { Db } from './tables.ts';
import { deferTextRemoval, mergeTexts } from './text-removal.ts';

/** Letters that no other text of the clinic has, as the index stores them. */
const NAME = 'ᚠᚢᚦᚨᚱᚲ';

// PostgreSQL has no such index.
describe('the index of SQLite', () => {
  let clinic: TestApp;
  beforeEach(async () => {
    clinic = await startTestApp('sqlite');
    await Promise.all(
      Array.from({ length: 600 }, (_, number) =>
        addPatient(clinic, { name: number % 200 === 0 ? `${NAME} ${number}` : `Karim Uddin ${number}` }),
      ),
    );
    await addPatient(clinic, { name: NAME, phone: '01711222333' });
  });
  afterEach(() => clinic.close());

  const write: TestApp['database']['write'] = (work) => clinic.database.write(work);
  /** True if a page of the index still has the name. */
  const hasTrace = async () => {
    const { rows } = await sql<{ block: Uint8Array }>`select block from patients_text_data`.execute(
      clinic.database.read,
    );
    return rows.some(({ block }) => Buffer.from(block).includes(Buffer.from(NAME.slice(0, 3))));
  };
  const removeNamed = async (tx: Db) => {
    const named = tx.selectFrom('patients').select('id').where('name', 'like', `${NAME}%`);
    await tx.deleteFrom('accessTokens').where('patientId', 'in', named).execute();
    await tx.deleteFrom('patients').where('id', 'in', named).execute();
  };
  const found = async (word: string) => {
    const { rows } = await sql<{ id: number }>`select rowid as id from patients_text
      where patients_text match ${word}`.execute(clinic.database.read);
    return rows.length;
  };

  it('keeps a text that is to be removed later until it is merged, and no longer', async () => {
    expect([await hasTrace(), await found(NAME)]).toEqual([true, 4]);
    await write((tx) => deferTextRemoval(tx, () => removeNamed(tx)));
    expect([await hasTrace(), await found(NAME)]).toEqual([true, 0]);
    let steps = 1;
    for (; !(await write((tx) => mergeTexts(tx, steps === 1))); steps += 1) {
      // Patients come meanwhile. They do not make the merge begin anew.
      await addPatient(clinic, { name: `Salma ${steps}` });
      expect(steps).toBeLessThan(50);
    }
    expect([await hasTrace(), await found('karim')]).toEqual([false, 597]);
    expect(await found('salma')).toBe(steps - 1);
    await write((tx) =>
      sql`insert into patients_text (patients_text) values ('integrity-check')`.execute(tx),
    );
  });

  it('removes texts at once as soon as such work has ended, also when it fails', async () => {
    await write((tx) => deferTextRemoval(tx, async () => undefined));
    const failing = write((tx) => deferTextRemoval(tx, () => Promise.reject(new Error('The part fails.'))));
    await expect(failing).rejects.toThrow('The part fails.');
    await write(removeNamed);
    expect(await hasTrace()).toBe(false);
  });

  it('has no name of an import whose undo has ended', async () => {
    const { token } = await signedIn(clinic, 'Admin');
    const rows = Array.from({ length: 300 }, (_, index) => [`${NAME} Khatun ${index}`, newPhone()]);
    await write(removeNamed);
    const { id } = await checked(clinic, token, 'patients', [['name', 'phone'], ...rows]);
    await written(clinic, token, id);
    expect([await hasTrace(), await found(NAME)]).toEqual([true, 300]);
    await clinic.send('POST', `/imports/${id}/undo`, undefined, token);
    expect(await ended(clinic, id, token)).toMatchObject({ state: 'undone', kept: 0 });
    expect([await hasTrace(), await found('karim')]).toEqual([false, 597]);
  });
});
