import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone } from '../../test/clinic.ts';
import { freshDatabaseUrl } from '../../test/databases.ts';
import { addPatient, signedIn } from '../../test/people.ts';

const IDENTITY = { name: 'Zubaida Quraishi', address: 'House 99, Xylophone Lane' };

it('erased data is overwritten in the SQLite file and in its log', async () => {
  const databaseUrl = await freshDatabaseUrl('sqlite');
  const clinic = await startTestApp('sqlite', { databaseUrl });
  const { token } = await signedIn(clinic, 'Admin');
  const doctorId = await addDoctor(clinic);
  // Neighbours of many sizes, so that rows move from page to page as they grow and shrink.
  const neighbours = (from: number) =>
    clinic.database.write(async (tx) => {
      const at = clinic.clock.now().toISOString();
      const rows = Array.from({ length: 150 }, (_, number) => ({
        name: `Neighbour ${from + number}`,
        phone: newPhone(),
        address: 'x'.repeat(number),
        isActive: 1 as const,
        createdAt: at,
        updatedAt: at,
      }));
      await tx.insertInto('patients').values(rows).execute();
    });
  await neighbours(0);
  const patient = await addPatient(clinic, { name: 'A' });
  await neighbours(150);
  await clinic.send('PUT', `/patients/${patient.id}`, { ...IDENTITY, phone: patient.phone }, token);
  await book(clinic, doctorId, patient.phone, IDENTITY.name).then(({ data }) =>
    clinic.send('PUT', `/appointments/${data.appointment.id}/status`, { status: 'Completed' }, token),
  );
  const path = databaseUrl.slice('file:'.length);
  const bytes = () => Buffer.concat(['', '-wal'].map((ending) => readFileSync(`${path}${ending}`)));
  const traces = ['Zubaida', 'zubaida', 'Xylophone', patient.phone];
  for (const trace of traces) expect(bytes().includes(trace), trace).toBe(true);
  const erased = await clinic.send('POST', `/patients/${patient.id}/erase`, { phone: patient.phone }, token);
  expect(erased.status).toBe(200);
  for (const trace of traces) expect(bytes().includes(trace), trace).toBe(false);
  await clinic.close();
});
