import { addDoctor, readDoctors } from './support/clinic.ts';
import { makeFileServers } from './support/file-server.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';

test('the tests of a file find nothing that another file left, and keep their server', THOROUGH, async () => {
  // The test starts two servers, which is slow.
  test.slow();
  const servers = makeFileServers();
  try {
    const first = await servers.serverOf('first.spec.ts');
    const demoDoctors = await readDoctors(first);
    expect(demoDoctors.length).toBeGreaterThan(0);
    await addDoctor(first, { name: 'Dr. Left Behind' });
    expect(await servers.serverOf('first.spec.ts')).toBe(first);

    const second = await servers.serverOf('second.spec.ts');
    expect(await readDoctors(second)).toEqual(demoDoctors);
  } finally {
    await servers.stopAll();
  }
});

test('a server that does not start says why', THOROUGH, async () => {
  await expect(startServer({ CLINIC_TIMEZONE: 'Nowhere/Atall' })).rejects.toThrow('CLINIC_TIMEZONE');
});
