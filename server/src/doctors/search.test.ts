import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addSearchedDoctors, SEARCHES } from '../../test/searched-doctors.ts';

describeOnAnyEngine('the list of doctors', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    await addSearchedDoctors(clinic);
  });
  afterAll(() => clinic.close());

  const ALL = [
    'dr. anis 100%',
    'Dr. "Emon"',
    'Dr. Bina_Das',
    'Dr. Chad \\ Co',
    "Dr. D'Costa",
    'Prof. Zoë Ångström',
    'ডা. ফারিদা',
  ];
  const list = async (query: Record<string, string>) =>
    (await clinic.get(`/doctors?${new URLSearchParams(query)}`)).data;
  const names = async (query: Record<string, string>): Promise<string[]> =>
    (await list(query)).doctors.map((doctor: { name: string }) => doctor.name);

  it('contains the active ones of active departments, by name in any letter case', async () => {
    expect((await names({})).sort()).toEqual([...ALL].sort());
    const plain = (await names({})).filter((name) => /^dr\. [a-z]/i.test(name));
    expect(plain).toEqual(['dr. anis 100%', 'Dr. Bina_Das', 'Dr. Chad \\ Co', "Dr. D'Costa"]);
  });

  const BY_DEPARTMENT: typeof SEARCHES = ['skin', 'acne', 'FALL hair', 'hair, acne', 'চর্'].map((search) => [
    search,
    ['dr. anis 100%'],
  ]);

  it.each([...SEARCHES, ...BY_DEPARTMENT, ['gone', []]])(
    'searched for %j contains %j',
    async (search, expected) => {
      expect(await names({ search })).toEqual(expected);
    },
  );

  it('is searched in qualifications too, and a blank search is ignored', async () => {
    expect(await names({ search: 'fcps' })).toHaveLength(ALL.length);
    expect(await names({ search: '   ' })).toHaveLength(ALL.length);
  });

  it('can be filtered by department', async () => {
    expect(await names({ department: 'Skin & Hair' })).toEqual(['dr. anis 100%']);
    expect(await names({ department: 'Skin & Hair', search: 'bina' })).toEqual([]);
    expect(await names({ department: "Skin' or 1=1" })).toEqual([]);
  });

  it('has pages when a limit is sent, and is whole otherwise', async () => {
    const whole = await names({});
    const pages = [await list({ limit: '4' }), await list({ limit: '4', offset: '4' })];
    expect(pages.flatMap((page) => page.doctors.map((doctor: { name: string }) => doctor.name))).toEqual(
      whole,
    );
    expect(pages.map((page) => page.pagination)).toEqual([
      { currentPage: 1, totalPages: 2, total: 7, limit: 4, offset: 0, hasNext: true, hasPrev: false },
      { currentPage: 2, totalPages: 2, total: 7, limit: 4, offset: 4, hasNext: false, hasPrev: true },
    ]);
    expect((await list({})).pagination).toMatchObject({ total: 7, totalPages: 1, hasNext: false });
    expect((await list({ limit: '1', offset: '99' })).doctors).toEqual([]);
  });

  it('shows nothing that is not for the public', async () => {
    const { doctors } = await list({});
    expect(JSON.stringify(doctors)).not.toMatch(/"phone|"email|reservedSlots|"patientLimit/);
    expect(doctors[0].scheduleSummary).toEqual({
      availableDays: 'Sat, Sun, Mon, Tue, Wed, Thu, Fri',
      timeRanges: '09:00-17:00',
      totalAvailableDays: 7,
    });
    expect(Object.keys(doctors[0].weeklySchedule)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it('has a list of the active departments beside it, with the number of their active doctors', async () => {
    const { data } = await clinic.get('/departments');
    expect(
      data.map(({ name, doctorCount }: { name: string; doctorCount: number }) => [name, doctorCount]),
    ).toEqual([
      ['Cardiology', 6],
      ['Skin & Hair', 1],
    ]);
  });
});
