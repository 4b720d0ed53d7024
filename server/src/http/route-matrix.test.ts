import { can } from '@clinic-serial/contract/terms/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { setActive } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addAccount, addPatient, newToken, signedIn, type TestPatient } from '../../test/people.ts';
import { ROUTES } from '../../test/route-requests.ts';
import {
  CALLERS,
  type CallerName,
  ROUTE_ENV,
  type RouteCase,
  type RouteRequest,
} from '../../test/routes/route-case.ts';
import { everyStoredText } from '../../test/rows.ts';
// For the type of `app.endpoints`.
import './register-endpoint.ts';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const ROLES = ['Viewer', 'Staff', 'Admin'] as const;

/** True for a route about one patient, which another patient cannot tell from an id that is none. */
const isPersonal = (name: string) =>
  ROUTES[name]?.serves.includes('patient') && name.includes('{id}') && !name.includes(' /doctors');

describeOnAnyEngine('every route', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: ROUTE_ENV });
  });
  afterAll(() => clinic.close());

  const call = async (
    name: string,
    { url, body }: RouteRequest,
    token: string | undefined,
    { app } = clinic,
  ) => {
    const response = await app.inject({
      method: name.split(' ')[0] as 'GET',
      url: `/api${url}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    });
    const isFile =
      response.headers['content-disposition'] !== undefined ||
      /^(text\/event-stream|image\/)/.test(String(response.headers['content-type']));
    return { status: response.statusCode, body: isFile ? {} : response.json() };
  };

  it('of the server is an endpoint of the contract, and stands in these tests', () => {
    const endpoints = clinic.app.endpoints.map(nameOf).sort();
    expect(Object.keys(ROUTES).sort()).toEqual(endpoints);
    const others = routesOf(clinic).filter((route) => !endpoints.includes(route));
    expect(others.filter((route) => !route.startsWith('GET /docs')).sort()).toEqual([
      'GET /a/{reference}',
      'GET /bn/a/{reference}',
      'GET /bn/board',
      'GET /bn/board/{doctorId}',
      'GET /bn/offline',
      'GET /bn/offline/desk',
      'GET /bn/q/{key}',
      'GET /bn/q/{key}/cancel',
      'GET /bn/q/{key}/move',
      'GET /bn/w/{token}',
      'GET /board',
      'GET /board/{doctorId}',
      'GET /health',
      'GET /offline',
      'GET /offline/desk',
      'GET /openapi.json',
      'GET /q/{key}',
      'GET /q/{key}/cancel',
      'GET /q/{key}/move',
      'GET /w/{token}',
      'POST /bn/q/{key}',
      'POST /bn/q/{key}/cancel',
      'POST /bn/q/{key}/move',
      'POST /q/{key}',
      'POST /q/{key}/cancel',
      'POST /q/{key}/move',
    ]);
  });

  it('serves whom the rules name', () => {
    for (const { access, ...endpoint } of clinic.app.endpoints) {
      const open = access.visitor && !access.patient && !access.staff;
      const served = CALLERS.filter((caller) => {
        if (open) return true;
        if (caller === 'visitor' || caller === 'patient') return access[caller] === true;
        return access.staff !== undefined && can(caller, access.staff);
      });
      expect(served, nameOf(endpoint)).toEqual(ROUTES[nameOf(endpoint)]?.serves);
    }
  });

  it('answers 200 to every kind of caller that it serves', async () => {
    const tokenOf: Record<CallerName, (own: TestPatient) => Promise<string | undefined>> = {
      visitor: async () => undefined,
      patient: async (own) => own.token,
      Viewer: async () => (await signedIn(clinic, 'Viewer')).token,
      Staff: async () => (await signedIn(clinic, 'Staff')).token,
      Admin: async () => (await signedIn(clinic, 'Admin')).token,
    };
    for (const [name, { serves, request, inEmptyClinic }] of Object.entries(ROUTES)) {
      for (const caller of serves) {
        const own = await addPatient(clinic);
        const token = await tokenOf[caller](own);
        const place = inEmptyClinic ? await startTestApp(engine) : clinic;
        const { status, body } = await call(name, await request(place, own, token), token, place);
        if (inEmptyClinic) await place.close();
        expect([status, body.error], `${name} as ${caller}`).toEqual([200, undefined]);
      }
    }
  });

  it('refuses everybody else, and nothing is written', async () => {
    const tokens = await worthlessTokens(clinic);
    const own = await addPatient(clinic);
    const staff = {
      Viewer: (await signedIn(clinic, 'Viewer')).token,
      Staff: (await signedIn(clinic, 'Staff')).token,
      Admin: (await signedIn(clinic, 'Admin')).token,
    };
    const requests = await requestsOf(clinic, own);
    const before = (await everyStoredText(clinic.database, ['sms_outbox', 'sms_days'])).sort();

    for (const [name, { serves }, request] of requests) {
      const looksAtTokens = serves.length < CALLERS.length || /^GET \/(doctors|departments)\b/.test(name);
      const refused = async (token: string | undefined, status: number, as: string) => {
        const refusal = {
          status,
          body: {
            success: false,
            code: status === 401 ? 'UNAUTHENTICATED' : 'FORBIDDEN',
            error: status === 401 ? 'Please log in to continue.' : "You don't have permission to do this.",
          },
        };
        expect(await call(name, request, token), `${name} as ${as}`).toEqual(refusal);
        // The refusal comes before parsing. Only callers that are served learn what is wrong.
        const unreadable = { url: request.url.replace(/\d+/, 'x'), body: { name: 1 } };
        expect(await call(name, unreadable, token), `${name} as ${as}, unreadable`).toEqual(refusal);
      };
      if (!serves.includes('visitor')) await refused(undefined, 401, 'nobody');
      if (!serves.includes('patient')) await refused(own.token, 401, 'a patient');
      const servesStaff = ROLES.some((role) => serves.includes(role));
      for (const role of ROLES) {
        if (!serves.includes(role)) await refused(staff[role], servesStaff ? 403 : 401, role);
      }
      if (!looksAtTokens || name.endsWith('/live-status')) continue;
      for (const [as, token] of Object.entries(tokens)) await refused(token, 401, as);
    }
    expect((await everyStoredText(clinic.database, ['sms_outbox', 'sms_days'])).sort()).toEqual(before);
  });

  it('that is about a patient answers another patient as if it did not exist, and nothing is written', async () => {
    const other = await addPatient(clinic);
    const own = await addPatient(clinic);
    const requests = (await requestsOf(clinic, other)).filter(([name]) => isPersonal(name));
    expect(requests.map(([name]) => name).sort()).toEqual([
      'DELETE /auth/sessions/{id}',
      'GET /appointments/{id}',
      'GET /appointments/{id}/moves',
      'GET /patients/{id}/dashboard-stats',
      'GET /patients/{id}/people',
      'GET /patients/{id}/profile',
      'GET /patients/{id}/reminders',
      'POST /appointments/{id}/move',
      'POST /patients/{id}/request-phone-otp',
      'POST /patients/{id}/verify-phone-otp',
      'PUT /appointments/{id}/status',
      'PUT /patients/{id}',
      'PUT /patients/{id}/people',
      'PUT /patients/{id}/reminders',
    ]);
    const before = (await everyStoredText(clinic.database, ['sms_outbox', 'sms_days'])).sort();
    for (const [name, , request] of requests) {
      const foreign = await call(name, request, own.token);
      const nobodys = { ...request, url: request.url.replace(/\d+/, '2147483647') };
      expect(foreign.status, name).toBe(404);
      expect(foreign, name).toEqual(await call(name, nobodys, own.token));
    }
    expect((await everyStoredText(clinic.database, ['sms_outbox', 'sms_days'])).sort()).toEqual(before);
    expect((await clinic.get(`/appointments?patient_id=${other.id}`, own.token)).status).toBe(404);
    expect((await clinic.get(`/appointments?patientId=${own.id}`, own.token)).status).toBe(200);
  });

  it('with an id answers staff 404 when no row has that id', async () => {
    const { token } = await signedIn(clinic, 'Admin');
    const own = await addPatient(clinic);
    const requests = (await requestsOf(clinic, own)).filter(
      ([name, { serves }]) => name.includes('{id}') && serves.includes('Admin'),
    );
    expect(requests.length).toBeGreaterThan(15);
    for (const [name, , request] of requests) {
      const { status, body } = await call(
        name,
        { ...request, url: request.url.replace(/\d+/, '2147483647') },
        token,
      );
      const subject = [...name.matchAll(/(\w+?)s?(?:-list)?\/\{\w*id\}/gi)]
        .at(-1)?.[1]
        ?.toUpperCase()
        .replace(/IE$/, 'Y');
      expect([status, body.code], name).toEqual([404, `${subject}_NOT_FOUND`]);
    }
  });

  it('needs the same token for a HEAD request', async () => {
    const own = await addPatient(clinic);
    for (const [name, { serves }, { url }] of await requestsOf(clinic, own)) {
      if (!name.startsWith('GET') || serves.includes('visitor')) continue;
      const head = (token?: string) =>
        clinic.app.inject({
          method: 'HEAD',
          url: `/api${url}`,
          headers: token ? { authorization: `Bearer ${token}` } : {},
        });
      expect((await head()).statusCode, name).toBe(401);
      expect((await head(own.token)).statusCode, name).toBe(serves.includes('patient') ? 200 : 401);
    }
  });
});

/** A request for every route, each for rows of its own. */
async function requestsOf(clinic: TestApp, owner: TestPatient) {
  const requests: Array<[string, RouteCase, RouteRequest]> = [];
  for (const [name, route] of Object.entries(ROUTES)) {
    requests.push([name, route, await route.request(clinic, owner)]);
  }
  return requests;
}

/** Invalid tokens, each named by the reason why it is invalid. */
async function worthlessTokens(clinic: TestApp): Promise<Record<string, string>> {
  const { clock } = clinic;
  const expiredPatient = await addPatient(clinic);
  const expiredStaff = await signedIn(clinic, 'Admin');
  clock.advance(24 * 3_600);

  const revokedPatient = await addPatient(clinic);
  await clinic.send('POST', '/auth/patient/logout', {}, revokedPatient.token);
  const revokedStaff = await signedIn(clinic, 'Admin');
  await clinic.send('POST', '/auth/admin/logout', undefined, revokedStaff.token);

  const inactivePatient = await addPatient(clinic);
  await setActive(clinic, 'patients', inactivePatient.id, false);
  const inactiveStaff = await addAccount(clinic, 'Admin', { isActive: false });
  return {
    garbage: 'x'.repeat(43),
    'an expired patient': expiredPatient.token,
    'expired staff': expiredStaff.token,
    'a patient who logged out': revokedPatient.token,
    'staff who signed out': revokedStaff.token,
    'an inactive patient': inactivePatient.token,
    'inactive staff': await newToken(clinic, { staffId: inactiveStaff }),
  };
}

/** Every route that the server has, without HEAD and without the prefix /api: `GET /doctors/{id}`. */
function routesOf({ app }: TestApp): string[] {
  const routes: string[] = [];
  const path: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line);
    if (!match) continue;
    const [, indent = '', part = '', methods = ''] = match;
    path.length = indent.length / 4;
    path.push(part);
    const full = path
      .join('')
      .replace(/^\/api/, '')
      .replace(/:(\w+)/g, '{$1}');
    for (const method of methods.split(', ')) if (method !== 'HEAD') routes.push(`${method} ${full}`);
  }
  return routes;
}
