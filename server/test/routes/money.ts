import { changeStatus } from '../../src/appointments/change-status.ts';
import type { Actor } from '../../src/audit/record-audit.ts';
import { takePayment } from '../../src/money/take-payment.ts';
import type { TestApp } from '../app.ts';
import { addDoctor, DESK } from '../clinic.ts';
import { nextNumber } from '../next-number.ts';
import { addAppointment, signedIn, type TestPatient } from '../people.ts';
import { queue } from './queue.ts';
import { appointment, at, DELETE, doctor, type RouteCase, VIEW, WRITE } from './route-case.ts';

const newMoneyKey = () => `money-of-a-route-${nextNumber('money')}`;
/** The fields that each act on the money of a visit has: the number of entries already seen, and a key. */
const decidedOn = (expectedVersion: number) => ({ expectedVersion, key: newMoneyKey() });
/** An appointment for which 100 taka were paid to the account that calls, or to any. */
const paidVisit = async (testApp: TestApp, owner: TestPatient, token?: string) => {
  const profile = token === undefined ? undefined : await testApp.get('/admin/profile', token);
  const staffId: number = profile?.data?.id ?? 1;
  const id = await addAppointment(testApp, { doctorId: await addDoctor(testApp), patientId: owner.id });
  const payer: Actor = { caller: { kind: 'staff', staffId, role: 'Admin' }, address: '127.0.0.1' };
  const paid = { amount: 10_000, way: 'cash' as const, reference: null, ...decidedOn(0) };
  const { entries } = await takePayment(testApp.services, payer, id, paid);
  return { id, entryId: entries[0]?.id };
};
/** The receipt of a payment for an appointment of today. */
const receiptOfPayment = (body?: () => object) => async (testApp: TestApp, owner: TestPatient) => {
  const { entryId } = await paidVisit(testApp, owner);
  return { url: `/money/entries/${entryId}/receipt`, ...(body ? { body: body() } : {}) };
};

/** Fees, payments, cash boxes, receipts and the reports about them. */
export const MONEY_ROUTES: Record<string, RouteCase> = {
  'GET /doctors/{id}/money': { serves: DELETE, request: doctor('/money') },
  'PUT /doctors/{id}/money': {
    serves: DELETE,
    request: async (testApp) => {
      const { url } = await doctor('/money')(testApp);
      const { token } = await signedIn(testApp, 'Admin');
      const { version } = (await testApp.get(url, token)).data;
      const none = { new: null, 'follow-up': null, report: null };
      const fees = { ...none, 'follow-up': 30_000 };
      return { url, body: { fees, followUpDays: 15, shares: none, version } };
    },
  },

  'GET /appointments/{id}/money': { serves: VIEW, request: appointment('/money') },
  'POST /appointments/{id}/payments': {
    serves: WRITE,
    request: async (testApp, owner) =>
      appointment('/payments', { amount: 10_000, way: 'cash', ...decidedOn(0) })(testApp, owner),
  },
  'POST /appointments/{id}/refunds': {
    serves: DELETE,
    request: async (testApp, owner) => ({
      url: `/appointments/${(await paidVisit(testApp, owner)).id}/refunds`,
      body: { amount: 5_000, way: 'cash', words: 'Paid too much', ...decidedOn(1) },
    }),
  },
  'POST /appointments/{id}/kept-money': {
    serves: WRITE,
    request: async (testApp, owner) => {
      const { id } = await paidVisit(testApp, owner);
      await changeStatus(testApp.services, DESK, { id, to: 'Cancelled', money: { choice: 'later' } });
      return {
        url: `/appointments/${id}/kept-money`,
        body: { words: 'Cancelled too late', ...decidedOn(1) },
      };
    },
  },
  'POST /money/entries/{id}/void': {
    serves: WRITE,
    request: async (testApp, owner, token) => {
      const { key } = decidedOn(1);
      return {
        url: `/money/entries/${(await paidVisit(testApp, owner, token)).entryId}/void`,
        body: { words: 'Typed wrongly', key },
      };
    },
  },
  'PUT /appointments/{id}/visit-kind': {
    serves: WRITE,
    request: appointment('/visit-kind', { kind: 'report', words: 'Brings a report', from: 'new' }),
  },
  'GET /queue/{doctorId}/{date}/money': { serves: VIEW, request: queue('/money') },

  'GET /money/entries': { serves: WRITE, request: at('/money/entries?from=2026-11-01&to=2026-11-20') },
  'GET /money/open': { serves: WRITE, request: at('/money/open?from=2026-11-01&to=2026-11-20&state=due') },
  'GET /money/report': { serves: WRITE, request: at('/money/report?from=2026-11-01&to=2026-11-20') },
  'GET /export/money': { serves: WRITE, request: at('/export/money?from=2026-11-01&to=2026-11-20') },
  'GET /money/shares': { serves: DELETE, request: at('/money/shares?from=2026-11-01&to=2026-11-20') },
  'GET /export/shares': { serves: DELETE, request: at('/export/shares?from=2026-11-01&to=2026-11-20') },

  'GET /money/box': { serves: WRITE, request: at('/money/box') },
  'POST /money/box/opening': {
    serves: WRITE,
    request: async () => ({ url: '/money/box/opening', body: { amount: 20_000, key: newMoneyKey() } }),
  },
  'POST /money/box/close': {
    serves: WRITE,
    request: async () => ({
      url: '/money/box/close',
      body: { day: '2026-11-20', counted: 0, words: null, expectedVersion: 0, key: newMoneyKey() },
    }),
  },
  'GET /money/boxes': { serves: WRITE, request: at('/money/boxes?from=2026-11-01&to=2026-11-20') },
  'GET /money/entries/{id}/receipt': { serves: WRITE, request: receiptOfPayment() },
  'POST /money/entries/{id}/receipt': {
    serves: WRITE,
    request: receiptOfPayment(() => ({ key: newMoneyKey() })),
  },
};
