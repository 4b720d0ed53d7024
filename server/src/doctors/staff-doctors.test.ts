import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBanglaTexts, addDoctor, BANGLA, setActive } from '../../test/clinic.ts';
import { describeOnAnyEngine, type Engine } from '../../test/databases.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { addSearchedDoctors, SEARCHES } from '../../test/searched-doctors.ts';

/** Starts a clinic with 15 doctors, and returns it with the token of a Viewer. */
async function startClinic(engine: Engine) {
  const clinic = await startTestApp(engine);
  const { token } = await signedIn(clinic, 'Viewer');
  const { skin } = await addSearchedDoctors(clinic);
  for (let number = 10; number < 16; number += 1) {
    await addDoctor(clinic, { name: `Dr. Zaman ${number}`, departmentId: skin });
  }
  return { clinic, token };
}

describeOnAnyEngine("the staff's list of doctors", (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    ({ clinic, token } = await startClinic(engine));
  });
  afterAll(() => clinic.close());

  const list = async (query: Record<string, string>, as: string | undefined = token) =>
    (await clinic.get(`/doctors?${new URLSearchParams(query)}`, as)).data;
  const names = async (query: Record<string, string>, as: string | undefined = token): Promise<string[]> =>
    (await list(query, as)).doctors.map((doctor: { name: string }) => doctor.name);

  it('has 10 a page, in the same order on every page, and up to 1,000 when asked', async () => {
    const whole = await names({ limit: '1000' });
    expect(whole).toHaveLength(15);
    const pages = [await list({}), await list({ offset: '10' })];
    expect(pages.map((page) => page.pagination)).toEqual([
      { currentPage: 1, totalPages: 2, total: 15, limit: 10, offset: 0, hasNext: true, hasPrev: false },
      { currentPage: 2, totalPages: 2, total: 15, limit: 10, offset: 10, hasNext: false, hasPrev: true },
    ]);
    expect(pages.flatMap((page) => page.doctors.map((doctor: { name: string }) => doctor.name))).toEqual(
      whole,
    );
    const plain = whole.filter((name) => /^dr\. [a-z]/i.test(name));
    expect(plain).toEqual([...plain].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect((await clinic.get('/doctors?limit=1001', token)).status).toBe(400);
  });

  it('has only active or only inactive doctors when asked; for the public the filter changes nothing', async () => {
    const inactive = await names({ isActive: '0', limit: '1000' });
    expect(inactive).toContain('Dr. Gone');
    expect(inactive).not.toContain('Dr. Hidden');
    const active = await list({ isActive: '1', limit: '1000' });
    expect(active.pagination.total).toBe(15 - inactive.length);
    expect((await list({ isActive: '1', search: 'zaman' })).pagination.total).toBe(6);
    expect((await clinic.get('/doctors?isActive=yes', token)).status).toBe(400);
    expect(await names({ isActive: '0' }, '')).toEqual(await names({}, ''));
  });

  it('shows inactive doctors and those of inactive departments, whom the public does not see', async () => {
    const { doctors } = await list({ limit: '1000' });
    const bookable = new Map(
      doctors.map((doctor: { name: string; isActive: boolean; isBookable: boolean }) => [
        doctor.name,
        [doctor.isActive, doctor.isBookable],
      ]),
    );
    expect(bookable.get('Dr. Gone')).toEqual([false, false]);
    expect(bookable.get('Dr. Hidden')).toEqual([true, false]);
    expect(bookable.get('Dr. Bina_Das')).toEqual([true, true]);
    const patient = await addPatient(clinic);
    for (const as of ['', patient.token]) {
      const seen = await clinic.get('/doctors', as || undefined);
      const seenNames = seen.data.doctors.map((doctor: { name: string }) => doctor.name);
      expect(seenNames).toHaveLength(13);
      expect(seenNames).not.toContain('Dr. Gone');
      expect(seenNames).not.toContain('Dr. Hidden');
      expect(JSON.stringify(seen.data)).not.toMatch(/"phone|"email|reservedSlots|"patientLimit/);
    }
  });

  it('shows the Bangla texts to staff always, and to visitors unless they ask for none', async () => {
    const { id, departmentName } = (await list({ search: 'Bina' })).doctors[0];
    await addBanglaTexts(clinic, id);
    const bangla = { ...BANGLA.doctor, departmentNameBn: BANGLA.department.nameBn };
    const none = { nameBn: null, qualificationBn: null, departmentNameBn: null };
    const at = async (url: string, as?: string) =>
      (await clinic.get(url, as)).data.doctors.find((one: { id: number }) => one.id === id);
    expect(await at('/doctors')).toMatchObject(bangla);
    expect(await at('/doctors?bangla=none')).toMatchObject({ ...none, name: 'Dr. Bina_Das', departmentName });
    expect(await at('/doctors?limit=100&bangla=none')).toMatchObject(none);
    expect(await at('/doctors')).toMatchObject(bangla);
    expect(await at('/doctors?limit=100&bangla=none', token)).toMatchObject(bangla);
    for (const as of [undefined, token]) {
      expect((await clinic.get(`/doctors/${id}`, as)).data).toMatchObject(bangla);
    }
  });

  it('shows one inactive doctor to staff and nobody else', async () => {
    const { doctors } = await list({ search: 'Gone' });
    expect((await clinic.get(`/doctors/${doctors[0].id}`, token)).data).toEqual(doctors[0]);
    for (const path of ['', '/live-status']) {
      expect(await clinic.get(`/doctors/${doctors[0].id}${path}`)).toMatchObject({
        status: 404,
        error: 'Doctor not found',
      });
    }
  });

  it('never shares a cached response with the public list', async () => {
    const { id } = (await list({ search: 'Bina' })).doctors[0];
    for (const path of ['/doctors', `/doctors/${id}`]) {
      const [forPublic, forStaff, again] = [
        await clinic.get(path),
        await clinic.get(path, token),
        await clinic.get(path),
      ];
      expect(JSON.stringify(forStaff.data)).toContain('"phone":"01811000000"');
      expect(JSON.stringify(forPublic.data)).not.toContain('01811000000');
      expect(again.data).toEqual(forPublic.data);
    }
    await setActive(clinic, 'doctors', id, false);
    expect((await clinic.get(`/doctors/${id}`)).status).toBe(404);
    await setActive(clinic, 'doctors', id, true);
    expect((await clinic.get(`/doctors/${id}`)).status).toBe(200);
  });

  it.each([...SEARCHES, ['gone', ['Dr. Gone']], ['closed', ['Dr. Hidden']], ['zaman 12', ['Dr. Zaman 12']]])(
    'searched for %j contains %j',
    async (search, expected) => {
      expect(await names({ search })).toEqual(expected);
      expect((await list({ search })).pagination.total).toBe(expected.length);
    },
  );

  it('can be filtered by department, and searched within it', async () => {
    expect((await list({ department: 'Cardiology' })).pagination.total).toBe(7);
    expect(await names({ department: 'Cardiology', search: 'bina' })).toEqual(['Dr. Bina_Das']);
    expect(await names({ department: 'Skin & Hair', search: 'bina' })).toEqual([]);
    expect(await names({ department: 'Closed' })).toEqual(['Dr. Hidden']);
    expect(await names({ department: "Closed' or 1=1 --" })).toEqual([]);
    expect((await list({ department: '' })).pagination.total).toBe(15);
  });
});

describeOnAnyEngine("the pages of the staff's list of doctors", (engine) => {
  it('leave out nobody while doctors are added between them', async () => {
    const { clinic, token } = await startClinic(engine);
    const page = async (limit: number, offset: number): Promise<string[]> => {
      const { data } = await clinic.get(`/doctors?limit=${limit}&offset=${offset}`, token);
      return data.doctors.map((doctor: { name: string }) => doctor.name);
    };
    const first = await page(6, 0);
    await addDoctor(clinic, { name: 'Dr. Aaron' });
    const rest = [...(await page(6, 6)), ...(await page(6, 12))];
    const whole = (await page(1_000, 0)).filter((name) => name !== 'Dr. Aaron');
    expect(new Set([...first, ...rest])).toEqual(new Set(whole));
    await clinic.close();
  });
});
