import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addPatient, signedIn } from '../../test/people.ts';

describeOnAnyEngine('a search term in the header x-search-term', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    ({ token } = await signedIn(clinic, 'Admin'));
    await addPatient(clinic, { name: 'রহিমা বেগম' });
    await addPatient(clinic, { name: 'Karim Mia' });
  });
  afterAll(() => clinic.close());

  const get = (url: string, term: string, as: string | null = token) =>
    clinic.inject({
      url: `/api${url}`,
      headers: { 'x-search-term': term, ...(as ? { authorization: `Bearer ${as}` } : {}) },
    });

  it('is what staff search for, in lists and exports', async () => {
    const term = encodeURIComponent('রহিমা');
    const { patients } = (await get('/patients', term)).json().data;
    expect(patients.map(({ name }: { name: string }) => name)).toEqual(['রহিমা বেগম']);
    const file = (await get('/patients/export', term)).body;
    expect(file).toContain('রহিমা বেগম');
    expect(file).not.toContain('Karim Mia');
    // The documented parameter still works, for clients that do not know the header.
    const { data } = await clinic.get('/patients?search=karim', token);
    expect(data.patients.map(({ name }: { name: string }) => name)).toEqual(['Karim Mia']);
  });

  it.each(['%', '%E0%A4', `${'x'.repeat(101)}`])('is refused when it cannot be read: %s', async (term) => {
    const answer = await get('/patients', term);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('of a visitor changes no answer that others get too', async () => {
    await addDoctor(clinic, { name: 'Dr. Kept Answer' });
    const [asked, plain] = [await get('/doctors', 'nobody', null), await clinic.get('/doctors')];
    expect(JSON.stringify(asked.json().data)).toBe(JSON.stringify(plain.data));
    expect(JSON.stringify(plain.data)).toContain('Dr. Kept Answer');
  });
});
