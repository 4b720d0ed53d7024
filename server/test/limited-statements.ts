import { MONEY_GROUPS } from '@clinic-serial/contract/subjects/money-reports';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { REPORT_GROUPS } from '@clinic-serial/contract/time/report-periods';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { TestPatient } from './people.ts';
import { ROUTES } from './route-requests.ts';
import type { RouteRequest } from './routes/route-case.ts';
import { everyStoredText } from './rows.ts';

/**
 * What an endpoint answers an account that is limited to some doctors or places
 * (docs/decisions/078, rules: places 8).
 *
 * - `own`: about the account itself, or the same for everybody who may call it
 * - `filtered`: as if the clinic had only what is of the account; compared with the answers to {@link READS}
 * - `by id`: what is of others is answered as what does not exist; what is read is compared too
 * - `refused`: about the whole clinic, or about what others share: FORBIDDEN
 */
export type Statement = 'own' | 'filtered' | 'by id' | 'refused';

/** Every endpoint that a limited account may call: those for Admins are for nobody who is limited. */
export const STATEMENTS: Record<string, Statement> = {
  'GET /departments': 'filtered',
  'GET /departments/{id}': 'by id',
  'GET /departments/{id}/stats': 'by id',
  'POST /departments': 'refused',
  'PUT /departments/{id}': 'refused',

  'GET /doctors': 'filtered',
  'GET /doctors/{id}': 'by id',
  'GET /doctors/{id}/stats': 'by id',
  'GET /doctors/{id}/availability': 'by id',
  'GET /availability': 'filtered',
  'POST /doctors': 'refused',
  'PUT /doctors/{id}': 'by id',
  'PUT /doctors/{id}/photo': 'by id',
  'DELETE /doctors/{id}/photo': 'by id',

  'GET /holidays': 'own',
  'POST /holidays': 'refused',
  'POST /holidays/several': 'refused',
  'GET /holidays/proposal': 'own',
  'POST /holidays/read-file': 'refused',
  'DELETE /holidays/{id}': 'refused',
  'GET /doctors/{id}/leave': 'by id',
  'POST /doctors/{id}/leave': 'by id',
  'DELETE /doctors/{id}/leave/{leaveId}': 'by id',
  'GET /doctors/{id}/days': 'by id',
  'GET /doctors/{id}/days/{date}': 'by id',
  'PUT /doctors/{id}/days/{date}': 'by id',
  'DELETE /doctors/{id}/days/{date}': 'by id',
  'GET /calendar': 'filtered',

  'GET /appointments': 'filtered',
  'GET /appointments/{id}': 'by id',
  'PUT /appointments/{id}/status': 'by id',
  'POST /appointments': 'by id',
  'POST /appointments/{id}/move': 'by id',
  'PUT /appointments/{id}': 'by id',
  'GET /appointments/export': 'filtered',

  'GET /appointments/{id}/money': 'by id',
  'POST /appointments/{id}/payments': 'by id',
  'POST /appointments/{id}/kept-money': 'by id',
  'POST /money/entries/{id}/void': 'by id',
  'PUT /appointments/{id}/visit-kind': 'by id',
  'GET /queue/{doctorId}/{date}/money': 'by id',

  'GET /queue': 'filtered',
  'GET /queue/open': 'filtered',
  'GET /queue/{doctorId}/{date}': 'by id',
  'POST /queue/{doctorId}/{date}/acts': 'by id',
  'GET /queue/events': 'filtered',
  'GET /queue/{doctorId}/{date}/events': 'by id',
  // Who has the secret key of an appointment may use it, with and without an account.
  'GET /queue/own/{key}': 'own',
  'POST /queue/own/{key}/tell': 'own',
  'GET /queue/own/{key}/moves': 'own',
  'POST /queue/own/{key}/move': 'own',
  'POST /queue/own/{key}/cancel': 'own',
  'GET /queue/{doctorId}/{date}/public': 'by id',
  'POST /queue/{doctorId}/{date}/walk-ins': 'by id',
  'POST /queue/{doctorId}/{date}/lease': 'by id',
  'POST /queue/{doctorId}/{date}/kept': 'by id',
  'GET /queue/appointments/{id}': 'by id',
  'GET /queue/{doctorId}/{date}/record': 'by id',
  'GET /doctors/{id}/days/{date}/sheet': 'by id',

  'GET /touched': 'filtered',
  'POST /doctors/{id}/days/{date}/changes/preview': 'by id',
  'POST /doctors/{id}/days/{date}/changes': 'by id',
  'GET /changes/{id}': 'by id',
  'POST /changes/{id}/undo': 'by id',
  'GET /doctors/{id}/days/{date}/waiting-list': 'by id',
  'POST /doctors/{id}/days/{date}/waiting-list': 'by id',
  'PUT /doctors/{id}/days/{date}/waiting-list': 'by id',
  'DELETE /waiting-list/{id}': 'by id',

  'GET /admin/setup': 'own',
  'POST /auth/admin/logout': 'own',
  'GET /auth/sessions': 'own',
  'DELETE /auth/sessions/{id}': 'own',
  'POST /auth/sessions/end-others': 'own',

  'GET /patients': 'filtered',
  'GET /patients/lookup': 'filtered',
  'GET /patients/{id}': 'by id',
  'GET /patients/{id}/dashboard-stats': 'by id',
  'POST /patients': 'refused',
  'POST /patients/check-phone': 'filtered',
  'PUT /patients/{id}': 'by id',
  'GET /patients/{id}/people': 'by id',
  'POST /patients/{id}/join': 'by id',
  'PUT /patients/{id}/people': 'by id',
  'GET /patients/{id}/reminders': 'by id',
  'PUT /patients/{id}/reminders': 'by id',
  'GET /patients/export': 'filtered',

  'GET /admin/places': 'own',
  'GET /admin/profile': 'own',
  'PUT /admin/profile': 'own',
  'PUT /admin/language': 'own',
  'GET /admin/desk-key': 'own',
  'PUT /admin/change-password': 'own',
  'POST /admin/confirm-password': 'own',
  'GET /admin/second-factor': 'own',
  'POST /admin/second-factor/begin': 'own',
  'POST /admin/second-factor/confirm': 'own',
  'POST /admin/second-factor/off': 'own',
  'POST /admin/second-factor/recovery-codes': 'own',
  'GET /admin/dashboard-stats': 'filtered',
  'GET /reports': 'filtered',
  'GET /export/reports': 'filtered',
  'GET /money/entries': 'filtered',
  'GET /money/open': 'filtered',
  'GET /money/report': 'filtered',
  'GET /export/money': 'filtered',

  // A cash box is of the account itself.
  'GET /money/box': 'own',
  'POST /money/box/opening': 'own',
  'POST /money/box/close': 'own',
  'GET /money/boxes': 'own',
  'GET /money/entries/{id}/receipt': 'by id',
  'POST /money/entries/{id}/receipt': 'by id',
};

export const named = (statement: Statement) =>
  Object.keys(STATEMENTS).filter((name) => STATEMENTS[name] === statement);

const NOBODY = 2147483647;

export async function callWith(clinic: TestApp, name: string, { url, body }: RouteRequest, token: string) {
  const response = await clinic.app.inject({
    method: name.split(' ')[0] as 'GET',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.statusCode === 200 ? undefined : response.json() };
}

export const requestFor = async (
  clinic: TestApp,
  name: string,
  owner: TestPatient,
  token: string,
): Promise<RouteRequest> => (await ROUTES[name]?.request(clinic, owner, token)) ?? { url: '' };

/** The same request about what does not exist. */
export const aboutNobody = ({ url, body }: RouteRequest): RouteRequest => ({
  url: url.replace(/\d+/, String(NOBODY)),
  ...(body && { body: 'doctorId' in body ? { ...body, doctorId: NOBODY } : body }),
});

/** All stored rows as one text, because comparing two long lists takes seconds. */
export const storedTexts = async ({ database }: TestApp) =>
  (await everyStoredText(database, ['sms_outbox', 'sms_days', 'access_tokens', 'code_work']))
    .sort()
    .join('\n');

export const TODAY = '2026-11-20';
/** Yesterday to three days ahead. */
const DATES = [-1, 0, 1, 2, 3].map((days) => addDays(TODAY, days));

/**
 * Everything that is asked for a list, count, search, export, report or dashboard, and everything that is read
 * by id. In capitals stand the rows of the account: a test names them.
 */
const READS: Record<string, string[]> = {
  'GET /departments': ['/departments', '/departments?place=1', '/departments?place=2'],
  'GET /doctors': [
    '/doctors',
    '/doctors?search=karim',
    '/doctors?isActive=1&limit=1',
    '/doctors?department=Heart',
  ],
  'GET /availability': DATES.map((date) => `/availability?date=${date}`),
  'GET /calendar': DATES.map((date) => `/calendar?date=${date}`),
  'GET /appointments': [
    '/appointments',
    '/appointments?limit=1',
    `/appointments?date=${TODAY}&groupBy=doctor`,
    '/appointments?status=Booked',
    '/appointments?search=rahima',
    '/appointments?search=karim',
    '/appointments?doctor=karim',
    '/appointments?search=01799999991',
    '/appointments?search=FOREIGN-2',
    '/appointments?patientId=SHARED',
    '/appointments?patientId=SHARED&status=Booked',
  ],
  'GET /appointments/export': ['/appointments/export', '/appointments/export?search=karim'],
  'GET /queue': ['/queue', `/queue?date=${addDays(TODAY, -1)}`],
  'GET /queue/open': ['/queue/open'],
  'GET /touched': ['/touched', '/touched?departmentId=DEPARTMENT'],
  'GET /patients': [
    '/patients',
    '/patients?limit=1',
    '/patients?isActive=1',
    '/patients?search=rahima',
    '/patients?search=rahima&isActive=1',
    '/patients?search=01799999991',
    '/patients?search=01799999992',
  ],
  'GET /patients/lookup': [
    '/patients/lookup?search=rahima',
    '/patients/lookup?search=01799999992',
    '/patients/lookup?search=FOREIGN-2',
    '/patients/lookup?search=01799999991',
  ],
  'GET /patients/export': ['/patients/export', '/patients/export?search=rahima'],
  'GET /admin/dashboard-stats': ['/admin/dashboard-stats'],
  'GET /reports': REPORT_GROUPS.flatMap((by) => [
    `/reports?from=2026-11-10&to=2026-11-23&by=${by}`,
    `/reports?from=2026-11-10&to=2026-11-23&by=${by}&departmentId=DEPARTMENT`,
  ]),
  'GET /export/reports': ['day', 'doctor', 'place'].map(
    (by) => `/export/reports?from=2026-11-10&to=2026-11-23&by=${by}`,
  ),
  'GET /money/entries': ['/money/entries?from=2026-11-10&to=2026-11-23'],
  'GET /money/open': [
    '/money/open?from=2026-11-10&to=2026-11-23&state=due',
    '/money/open?from=2026-11-10&to=2026-11-23&state=give-back&limit=1',
  ],
  'GET /money/report': MONEY_GROUPS.map((by) => `/money/report?from=2026-11-10&to=2026-11-23&by=${by}`),
  'GET /export/money': ['day', 'doctor', 'box', 'place'].map(
    (by) => `/export/money?from=2026-11-10&to=2026-11-23&by=${by}`,
  ),

  'GET /departments/{id}': ['/departments/DEPARTMENT'],
  'GET /departments/{id}/stats': ['/departments/DEPARTMENT/stats'],
  'GET /doctors/{id}': ['/doctors/DOCTOR'],
  'GET /doctors/{id}/stats': ['/doctors/DOCTOR/stats'],
  'GET /doctors/{id}/availability': DATES.map((date) => `/doctors/DOCTOR/availability?date=${date}`),
  'GET /doctors/{id}/leave': ['/doctors/DOCTOR/leave'],
  'GET /doctors/{id}/days': [`/doctors/DOCTOR/days?from=${DATES[0]}&to=${DATES.at(-1)}`],
  'GET /doctors/{id}/days/{date}': DATES.map((date) => `/doctors/DOCTOR/days/${date}`),
  'GET /doctors/{id}/days/{date}/sheet': DATES.map((date) => `/doctors/DOCTOR/days/${date}/sheet`),
  'GET /doctors/{id}/days/{date}/waiting-list': [`/doctors/DOCTOR/days/${TODAY}/waiting-list`],
  'GET /appointments/{id}': ['/appointments/VISIT'],
  'GET /appointments/{id}/money': ['/appointments/VISIT/money'],
  'GET /money/entries/{id}/receipt': ['/money/entries/ENTRY/receipt'],
  'GET /queue/{doctorId}/{date}': [
    `/queue/DOCTOR/${TODAY}?sitting=SITTING`,
    `/queue/DOCTOR/${addDays(TODAY, -1)}?sitting=SITTING`,
  ],
  'GET /queue/{doctorId}/{date}/money': [`/queue/DOCTOR/${TODAY}/money?sitting=SITTING`],
  'GET /queue/{doctorId}/{date}/public': [`/queue/DOCTOR/${TODAY}/public?sitting=SITTING`],
  'GET /queue/{doctorId}/{date}/record': [`/queue/DOCTOR/${TODAY}/record?sitting=SITTING`],
  'GET /queue/appointments/{id}': ['/queue/appointments/VISIT'],
  'GET /changes/{id}': ['/changes/CHANGE'],
  'GET /patients/{id}': ['/patients/SHARED'],
  'GET /patients/{id}/dashboard-stats': ['/patients/SHARED/dashboard-stats'],
  'GET /patients/{id}/people': ['/patients/SHARED/people'],
  'GET /patients/{id}/reminders': ['/patients/SHARED/reminders'],

  // Of the account itself, whatever others have.
  'GET /money/boxes': ['/money/boxes?from=2026-11-10&to=2026-11-23'],
};

/** The filtered endpoints whose answers tests compare in their own way: they are streams, or change something. */
const COMPARED_APART = ['POST /patients/check-phone', 'GET /queue/events'];

/** Refuses a filtered endpoint, and one that reads by id, without a row in {@link READS}. */
export function assertEveryRead(): void {
  const isRead = (name: string) => name.startsWith('GET ') && !name.endsWith('/events');
  const needed = [...named('filtered'), ...named('by id').filter(isRead)];
  const has = (name: string) => (READS[name] ?? []).length > 0 || COMPARED_APART.includes(name);
  expect(needed.filter((name) => !has(name))).toEqual([]);
}

/** The rows of an account that {@link READS} name. */
export type OwnRows = Record<
  'SHARED' | 'DEPARTMENT' | 'DOCTOR' | 'SITTING' | 'VISIT' | 'ENTRY' | 'CHANGE',
  number
>;

/**
 * Reads everything in {@link READS}.
 *
 * @param inUrl changes the address of a request; undefined leaves it out
 * @returns the answers by address, as JSON or as the text of a file
 */
export async function readAll(
  clinic: TestApp,
  token: string,
  own: OwnRows,
  inUrl: (url: string) => string | undefined = (url) => url,
): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const url of Object.values(READS).flat()) {
    const named = url.replace(/SHARED|DEPARTMENT|DOCTOR|SITTING|VISIT|ENTRY|CHANGE/g, (name) =>
      String(own[name as keyof OwnRows]),
    );
    const asked = inUrl(named);
    if (asked === undefined) continue;
    const response = await clinic.app.inject({
      url: `/api${asked}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([url, response.statusCode]).toEqual([url, 200]);
    const isFile = response.headers['content-disposition'] !== undefined;
    answers.set(url, isFile ? response.body : withoutSms(response.json().data));
  }
  return answers;
}

/** SMS are told for the whole clinic only. */
function withoutSms(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data, (key, value) => (['sms', 'smsParts', 'smsCost'].includes(key) ? null : value)),
  );
}
