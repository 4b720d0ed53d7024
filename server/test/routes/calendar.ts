import { addDays } from '@clinic-serial/contract/time/calendar';
import { changeDoctorDay } from '../../src/calendar/save-day.ts';
import { createHoliday } from '../../src/calendar/save-holiday.ts';
import { createLeave } from '../../src/calendar/save-leave.ts';
import { insertChange, insertPeople, updatePerson } from '../../src/changes/changes.queries.ts';
import type { TestApp } from '../app.ts';
import { addDoctor, DESK } from '../clinic.ts';
import { nextNumber } from '../next-number.ts';
import { addAppointment, type TestPatient } from '../people.ts';
import { at, doctor, type RouteCase, VIEW, WRITE } from './route-case.ts';

const LEAVE = { from: '2026-11-25', to: '2026-11-30' };
const DAY = '/days/2026-11-27';
/** A date of the next year that has no holiday yet. */
const newDate = () => addDays('2026-11-20', 1 + (nextNumber('holiday') % 360));
/** A date of the year after the next, on which nobody books. */
const newFarDate = () => addDays('2028-01-01', nextNumber('far holiday') % 300);

/** The id of a change that has cancelled one appointment. */
const finishedChange = async (store: TestApp, owner: TestPatient) => {
  const { database, clock } = store;
  const appointmentId = await addAppointment(store, {
    doctorId: await addDoctor(store),
    patientId: owner.id,
    status: 'Cancelled',
  });
  const at = clock.now().toISOString();
  return database.write(async (tx) => {
    const id = await insertChange(tx, {
      key: `change-of-a-route-${nextNumber('change')}`,
      kind: 'cancel',
      sentence: null,
      toDate: null,
      toSitting: null,
      staffId: 1,
      createdAt: at,
      finishedAt: at,
      undoneAt: null,
    });
    await insertPeople(tx, id, [appointmentId]);
    await updatePerson(tx, { changeId: id, place: 1, from: 'waiting' }, { state: 'done' });
    return id;
  });
};

/** Holidays, leave and days of doctors, and what staff do about the patients of a changed day. */
export const CALENDAR_ROUTES: Record<string, RouteCase> = {
  'GET /holidays': { serves: VIEW, request: at('/holidays?from=2026-11-01') },
  'POST /holidays': {
    serves: WRITE,
    request: async () => ({ url: '/holidays', body: { date: newDate(), name: 'Victory Day' } }),
  },
  'POST /holidays/several': {
    serves: WRITE,
    request: async () => ({
      url: '/holidays/several',
      body: {
        holidays: [{ date: newFarDate(), name: 'Victory Day' }],
        key: `several-${nextNumber('several')}`,
      },
    }),
  },
  'GET /holidays/proposal': { serves: VIEW, request: at('/holidays/proposal') },
  'POST /holidays/read-file': {
    serves: WRITE,
    request: at('/holidays/read-file', { text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }),
  },
  'DELETE /holidays/{id}': {
    serves: WRITE,
    request: async ({ services }) => {
      const form = { date: newDate(), name: 'Victory Day', nameBn: null };
      return { url: `/holidays/${(await createHoliday(services, DESK, form)).holiday.id}` };
    },
  },
  'GET /doctors/{id}/leave': { serves: VIEW, request: doctor('/leave') },
  'POST /doctors/{id}/leave': {
    serves: WRITE,
    request: async (testApp) => ({ ...(await doctor('/leave')(testApp)), body: LEAVE }),
  },
  'DELETE /doctors/{id}/leave/{leaveId}': {
    serves: WRITE,
    request: async (testApp) => {
      const id = await addDoctor(testApp);
      const form = { ...LEAVE, reason: null, text: null, textBn: null };
      const { leave } = await createLeave(testApp.services, DESK, id, form);
      return { url: `/doctors/${id}/leave/${leave.id}` };
    },
  },
  'GET /doctors/{id}/days': { serves: VIEW, request: doctor('/days?from=2026-11-20&to=2026-11-30') },
  'GET /doctors/{id}/days/{date}': { serves: VIEW, request: doctor(DAY) },
  'PUT /doctors/{id}/days/{date}': {
    serves: WRITE,
    request: async (testApp) => ({ ...(await doctor(DAY)(testApp)), body: { enabled: false } }),
  },
  'DELETE /doctors/{id}/days/{date}': {
    serves: WRITE,
    request: async (testApp) => {
      const id = await addDoctor(testApp);
      await changeDoctorDay(testApp.services, DESK, { id, date: '2026-11-27' }, { sittings: [] });
      return { url: `/doctors/${id}${DAY}` };
    },
  },
  'GET /calendar': { serves: VIEW, request: at('/calendar?date=2026-11-20') },

  'GET /doctors/{id}/days/{date}/sheet': { serves: VIEW, request: doctor(`${DAY}/sheet`) },

  'GET /touched': { serves: VIEW, request: at('/touched') },
  'POST /doctors/{id}/days/{date}/changes/preview': {
    serves: WRITE,
    request: async (testApp) => ({
      ...(await doctor('/days/2026-11-27/changes/preview')(testApp)),
      body: { do: 'cancel', sentence: 'The doctor is ill.' },
    }),
  },
  'POST /doctors/{id}/days/{date}/changes': {
    serves: WRITE,
    request: async (testApp) => ({
      ...(await doctor('/days/2026-11-27/changes')(testApp)),
      body: { do: 'move', toDate: '2026-11-28' },
    }),
  },
  'GET /changes/{id}': {
    serves: VIEW,
    request: async (testApp, owner) => ({ url: `/changes/${await finishedChange(testApp, owner)}` }),
  },
  'POST /changes/{id}/undo': {
    serves: WRITE,
    request: async (testApp, owner) => ({
      url: `/changes/${await finishedChange(testApp, owner)}/undo`,
      body: { openDays: true },
    }),
  },
};
