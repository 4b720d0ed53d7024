import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addRowsOf } from '../../test/limited-rows.ts';
import { readAll } from '../../test/limited-statements.ts';
import { addPatient, newToken, signedIn } from '../../test/people.ts';
import { ROUTES } from '../../test/route-requests.ts';
import { type CallerName, ROUTE_ENV } from '../../test/routes/route-case.ts';

/** The keys of answers that are about the places in a waiting list, not about those of the clinic. */
const IN_LINE = [
  'GET /waiting-list/own places',
  'GET /waiting-list/own/{key} place',
  'POST /waiting-list/own/{key}/leave place',
];

// rules: places 1
describeOnAnyEngine('the answers of a clinic with one place', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: ROUTE_ENV });
  });
  afterAll(() => clinic.close());

  /** Calls a route as one of its callers. @returns its status, and the names of its keys about places */
  async function placesIn(name: string, caller: CallerName): Promise<{ status: number; keys: string[] }> {
    const owner = await addPatient(clinic);
    const token = await tokenOf(caller, owner.id);
    const { url, body } = (await ROUTES[name]?.request(clinic, owner, token)) ?? { url: '' };
    const response = await clinic.app.inject({
      method: name.split(' ')[0] as 'GET',
      url: `/api${url}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, keys: keysIn(response.headers, response.body) };
  }

  async function tokenOf(caller: CallerName, patientId: number): Promise<string | undefined> {
    if (caller === 'visitor') return undefined;
    return caller === 'patient' ? newToken(clinic, { patientId }) : (await signedIn(clinic, caller)).token;
  }

  it('of all endpoints have no key about places', async () => {
    const found: string[] = [];
    let served = 0;
    for (const [name, { serves, inEmptyClinic }] of Object.entries(ROUTES)) {
      if (name.endsWith('/events') || name.includes('/admin/places') || inEmptyClinic) continue;
      // Staff get other answers of some endpoints than visitors and patients.
      for (const caller of new Set([serves[0], serves.at(-1)])) {
        const { status, keys } = await placesIn(name, caller ?? 'visitor');
        if (status === 200) served += 1;
        found.push(...keys.map((key) => `${name} ${key}`));
      }
    }
    expect([...new Set(found)].sort()).toEqual(IN_LINE);
    expect(served).toBeGreaterThan(150);
  });

  it('about rows of every kind have none either, nor have the files', async () => {
    const desk = await signedIn(clinic, 'Admin');
    const departmentId = await addDepartment(clinic, 'Heart');
    const doctorId = await addDoctor(clinic, { departmentId });
    const { id } = await addPatient(clinic);
    const rows = await addRowsOf(clinic, { doctorId, patientIds: [id], word: 'Own', amount: 20_000, desk });
    const own = { SHARED: id, DEPARTMENT: departmentId, DOCTOR: doctorId, SITTING: 1, ...rows };
    // A report by place is only for a clinic with several.
    const answers = await readAll(clinic, desk.token, own, (url) =>
      url.includes('by=place') ? undefined : url,
    );
    const found = [...answers].flatMap(([url, answer]) => {
      const keys = typeof answer === 'string' ? keysOfFile(answer) : keysOf(answer);
      return keys.map((key) => `${url} ${key}`);
    });
    expect(found).toEqual([]);
    expect(answers.size).toBeGreaterThan(80);
  });
});

/** The names of all keys about places, at any depth of an answer. */
function keysOf(answer: unknown): string[] {
  const keys = new Set<string>();
  JSON.stringify(answer, (key, value) => {
    if (/place/i.test(key)) keys.add(key);
    return value;
  });
  return [...keys];
}

/** The names of the columns about places. */
const keysOfFile = (text: string): string[] =>
  (text.split('\n')[0] ?? '').split(',').filter((title) => /place/i.test(title));

function keysIn(headers: Record<string, unknown>, body: string): string[] {
  const type = String(headers['content-type']);
  if (type.startsWith('application/json')) return keysOf(JSON.parse(body));
  return type.startsWith('text/csv') ? keysOfFile(body) : [];
}
