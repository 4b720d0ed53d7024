import { listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { listPeople } from '@clinic-serial/contract/subjects/people';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { textsOf } from '../test/fields.ts';
import { appointmentRows, logInPatient, openPatientArea, stubPatientApi } from '../test/patient-area.tsx';
import { arriveAt } from '../test/place.ts';
import { anAppointment, aPerson } from '../test/records.ts';
import { type } from '../test/staff-screen.tsx';
import { onePage, type StubbedApi } from '../test/stubbed-api.ts';
import { personMark } from './person-mark.ts';

const own = anAppointment();
const ofTania = anAppointment({ id: 71, serialNumber: 2, patientName: 'TANIA begum' });
const MARK = personMark('Tania Begum');

let api: StubbedApi;

beforeEach(() => {
  api = stubPatientApi();
  api.respond(listAppointments, ({ query }) => {
    const appointments = query.search ? [ofTania] : [own, ofTania];
    return { appointments, pagination: onePage(appointments) };
  });
});

const family = () =>
  api.respond(listPeople, { people: [aPerson({ isHolder: true }), aPerson({ name: 'Tania Begum' })] });
const open = (place: string) => {
  logInPatient();
  openPatientArea(place);
};
const person = () => screen.findByLabelText<HTMLSelectElement>('Person');
const rowsArrive = (count: number) => waitFor(() => expect(appointmentRows()).toHaveLength(count));

test('each row names the person, and the history is filtered without a name in the address', async () => {
  family();
  open('/patient/history');
  expect(textsOf((await person()).options)).toEqual(['Everybody', 'Karim Uddin', 'Tania Begum']);
  await rowsArrive(2);
  await waitFor(() =>
    expect(textsOf(appointmentRows())).toEqual([
      expect.stringContaining('For Karim Uddin'),
      expect.stringContaining('For TANIA begum'),
    ]),
  );
  type(await person(), MARK);
  await arriveAt(`/patient/history?person=${MARK}`);
  await rowsArrive(1);
  expect(api.requests(listAppointments).at(-1)?.query.search).toBe('Tania Begum');
});

test('the address chooses the person; a mark of nobody means everybody', async () => {
  family();
  open(`/patient/history?person=${MARK}`);
  await rowsArrive(1);
  expect((await person()).value).toBe(MARK);
  expect(api.requests(listAppointments).map(({ query }) => query.search)).toEqual(['Tania Begum']);
});

test('the dashboard shows the appointments of one person', async () => {
  family();
  open('/patient/dashboard');
  await rowsArrive(2);
  type(await person(), MARK);
  await rowsArrive(1);
  expect(appointmentRows()[0]?.textContent).toContain('For TANIA begum');
});

test('a patient who books for nobody else has no filter', async () => {
  open('/patient/history?person=nobody');
  await rowsArrive(2);
  expect(screen.queryByLabelText('Person')).toBeNull();
  expect(appointmentRows()[0]?.textContent).not.toContain('For');
});
