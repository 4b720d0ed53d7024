import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { listAppointments } from '@clinic-serial/contract/subjects/appointments';
import {
  getPatient,
  getPatientStats,
  listPatients,
  type StaffPatient,
} from '@clinic-serial/contract/subjects/patients';
import { getReminders, listPeople } from '@clinic-serial/contract/subjects/people';
import { erasePatient, exportPatientData } from '@clinic-serial/contract/subjects/privacy';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { somePatientStats } from '../../test/clinic-records.ts';
import { pressEscape } from '../../test/dialogs.ts';
import { errorOf, textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { anAppointment, aPatient, aPerson, TODAY } from '../../test/records.ts';
import { address, openStaffScreen, press, type, valueBeside } from '../../test/staff-screen.tsx';
import { noConnection, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass, RETRIES_MS } from '../../test/time.ts';
import { EditPatientPage } from './EditPatientPage.tsx';
import { PatientHistoryPage } from './PatientHistoryPage.tsx';
import { PatientPage } from './PatientPage.tsx';
import { PatientsPage } from './PatientsPage.tsx';

const PATIENT = '/admin/patients/12';
const LIST = '/admin/patients?status=active';
const NO_VISITS = { appointments: [], pagination: paginationOf(0, 10, 0) };
const erased = aPatient({
  name: 'Erased patient',
  phone: '',
  address: null,
  isActive: false,
  totalAppointments: 1,
  erasedAt: '2027-03-10T04:00:00.000Z',
});

let api: StubbedApi;
let stored: StaffPatient;

beforeEach(() => {
  stored = aPatient();
  api = stubApi();
  api.respond(getPatient, () => stored);
  api.respond(getPatientStats, somePatientStats());
  api.respond(listAppointments, NO_VISITS);
  api.respond(listPeople, { people: [aPerson({ isHolder: true })] });
  api.respond(getReminders, { wantsReminders: true, evening: null, minutesBefore: null });
});

function open(place = PATIENT, role: Role = 'Staff') {
  const routes = {
    '/admin/patients': <PatientsPage />,
    '/admin/patients/:id': <PatientPage />,
    '/admin/patients/:id/edit': <EditPatientPage />,
    '/admin/patients/:id/appointments': <PatientHistoryPage />,
  };
  openStaffScreen(place, { routes, role, state: { list: LIST } });
}

const title = (name: string) => screen.findByText(name, { selector: 'h1' });
const href = (label: string) => screen.queryByText(label)?.closest('a')?.getAttribute('href');
const button = (label: string) =>
  screen.findByText(label).then((words) => words.closest('button') as HTMLElement);
const region = (name: string) => screen.getByRole('region', { name });
const openTab = async (name: string) => press(await screen.findByRole('tab', { name }));

test('shows the whole record', async () => {
  stored = aPatient({
    name: 'Rezwana Summary',
    address: '5 Rail Gate, Akhaura',
    // 70 tomorrow.
    dateOfBirth: '1957-03-11',
    gender: 'Other',
    emergencyContact: '01999912345',
    createdAt: '2027-03-10T03:00:00.000Z',
  });
  open();
  await title('Rezwana Summary');
  await screen.findByText('69 years');
  expect(document.title).toMatch(/^Rezwana Summary/);
  expect(screen.getByText('Active')).toBeTruthy();
  const summary = region('About the patient');
  for (const [name, value] of [
    ['Patient ID', '12'],
    ['Phone', '+88 01712-345678'],
    ['Age', '69 years'],
    ['Gender', 'Other'],
    ['Total Appointments', '0'],
    ['Date of Birth', '11 March 1957'],
    ['Emergency Contact', '+88 01999-912345'],
    ['Registered', '10 March 2027'],
    ['Address', '5 Rail Gate, Akhaura'],
  ] as const) {
    expect(valueBeside(name, summary), name).toBe(value);
  }
  expect(href('+88 01712-345678')).toBe('tel:+8801712345678');
  expect(href('Edit Patient')).toBe('/admin/patients/12/edit');
  expect(href('Book Appointment')).toBe('/admin/appointments/new?patientId=12');
  expect(href('View All Appointments')).toBe('/admin/patients/12/appointments');
});

test('leaves out what is not known, and says that a patient is inactive', async () => {
  stored = aPatient({ address: null, isActive: false });
  open();
  await screen.findByText('No upcoming appointment.');
  expect(screen.getByText('Inactive')).toBeTruthy();
  expect(screen.getByText('Inactive: this patient cannot book appointments.')).toBeTruthy();
  expect(screen.queryByText('Book Appointment')).toBeNull();
  expect(screen.getByText('Edit Patient')).toBeTruthy();
  const summary = region('About the patient');
  expect(textsOf(summary.querySelectorAll('dt'))).toEqual([
    'Patient ID',
    'Phone',
    'Age',
    'Gender',
    'Total Appointments',
    'Registered',
  ]);
  expect([valueBeside('Age', summary), valueBeside('Gender', summary)]).toEqual(['N/A', 'Not specified']);
  const numbers = region('Appointments in numbers');
  for (const name of ['Total Appointments', 'Completed', 'Upcoming', 'Last 30 Days']) {
    expect(valueBeside(name, numbers), name).toBe('0');
  }
  expect(region('Recent Activity').textContent).toContain(
    'Nothing has happened yet. Bookings and visits will be listed here.',
  );
});

test('shows the numbers, the next appointment and what happened lately', async () => {
  const date = '2027-03-10T04:00:00.000Z';
  api.respond(
    getPatientStats,
    somePatientStats({
      totalAppointments: 5,
      completedAppointments: 1,
      upcomingAppointments: 2,
      last30DaysAppointments: 1,
      nextAppointment: {
        id: 71,
        appointmentDate: addDays(TODAY, 1),
        doctorName: 'Dr. Overview',
        doctorNameBn: null,
        departmentName: 'ENT',
        departmentNameBn: null,
        serialNumber: 2,
        sitting: 1,
      },
      recentActivity: [
        { id: 71, icon: '📅', message: 'Serial 2 with Dr. Overview: booked', date, type: 'booked' },
        { id: 70, icon: '❌', message: 'Serial 1 with Dr. Overview: cancelled', date, type: 'cancelled' },
      ],
    }),
  );
  open();
  await screen.findByText('Tomorrow');
  const numbers = region('Appointments in numbers');
  const shown = ['Total Appointments', 'Completed', 'Upcoming', 'Last 30 Days'].map((name) =>
    valueBeside(name, numbers),
  );
  expect(shown).toEqual(['5', '1', '2', '1']);
  expect(region('Next Appointment').textContent).toMatch(/Serial2.*Tomorrow.*Dr\. Overview.*ENT.*Booked/);
  expect(href('Tomorrow')).toBe('/admin/appointments/71');
  expect(textsOf(region('Recent Activity').querySelectorAll('li'))).toEqual([
    'Serial 2 with Dr. Overview: bookedToday, 10:00 AM',
    'Serial 1 with Dr. Overview: cancelledToday, 10:00 AM',
  ]);
  expect(href('Serial 1 with Dr. Overview: cancelled')).toBe('/admin/appointments/70');
});

test('says quietly that the numbers are missing, and tries again', async () => {
  api.respond(getPatientStats, serverError());
  open();
  await screen.findByText('Statistics temporarily unavailable');
  expect(valueBeside('Patient ID', region('About the patient'))).toBe('12');
  expect(screen.queryByRole('alert')).toBeNull();
  api.respond(getPatientStats, somePatientStats({ upcomingAppointments: 4 }));
  press(await button('Try Again'));
  await waitFor(() => expect(valueBeside('Upcoming')).toBe('4'));
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('shows the newest appointments in the tab, which the address names', async () => {
  const appointments = [
    anAppointment({
      id: 72,
      appointmentDate: addDays(TODAY, 10),
      notes: 'Bring the old X-ray',
      patientName: 'Rafiq',
    }),
    anAppointment({ id: 71, appointmentDate: addDays(TODAY, 1), status: 'Cancelled' }),
  ];
  api.respond(listAppointments, { appointments, pagination: paginationOf(11, 10, 0) });
  open();
  await openTab('Appointments');
  await arriveAt('/admin/patients/12?tab=appointments');
  const [newest, other] = textsOf(await within(screen.getByRole('tabpanel')).findAllByRole('listitem'));
  for (const part of [
    'Saturday, 20 March 2027',
    'Serial1',
    'Dr. Ayesha Rahman Cardiology',
    'Notes: Bring the old X-ray',
    'For Rafiq',
    'Booked: Today, 9:04 AM',
  ]) {
    expect(newest).toContain(part);
  }
  expect(other).toMatch(/Tomorrow.*Cancelled/);
  expect(other).not.toContain('Notes:');
  expect(href('Tomorrow')).toBe('/admin/appointments/71');
  expect(api.requests(listAppointments)[0]?.query).toEqual({ patientId: '12', limit: '10' });
});

test('offers the first appointment in the tab of the address', async () => {
  open('/admin/patients/12?tab=appointments');
  await screen.findByText('No appointments found');
  expect(screen.getByText("This patient hasn't booked any appointments yet.")).toBeTruthy();
  expect(href('Book First Appointment')).toBe('/admin/appointments/new?patientId=12');
});

test('tries appointments that cannot be loaded again', async () => {
  fakeTime();
  api.respond(listAppointments, serverError());
  open('/admin/patients/12?tab=appointments');
  await screen.findByText('Failed to load appointments');
  api.respond(listAppointments, noConnection);
  press(await button('Try Again'));
  await pass(RETRIES_MS);
  await screen.findByText('Failed to fetch appointments');
  api.respond(listAppointments, NO_VISITS);
  press(await button('Try Again'));
  await screen.findByText('No appointments found');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('offers a Viewer no changes', async () => {
  open('/admin/patients/12?tab=appointments', 'Viewer');
  await screen.findByText('No appointments found');
  expect(screen.getByText('+88 01712-345678')).toBeTruthy();
  for (const action of ['Edit Patient', 'Book Appointment', 'Book First Appointment']) {
    expect(screen.queryByText(action), action).toBeNull();
  }
});

test.each(['Staff', 'Viewer'] as const)('offers a %s neither an export nor an erasure', async (role) => {
  open(PATIENT, role);
  await title('Karim Uddin');
  for (const text of ['Danger Zone', 'Export data', 'Erase…']) expect(screen.queryByText(text)).toBeNull();
});

const PAGES = [
  ['page', ''],
  ['edit page', '/edit'],
  ['history', '/appointments'],
] as const;

test.each(PAGES)('the %s of a patient who does not exist leads back', async (_, part) => {
  api.respond(getPatient, refusal('PATIENT_NOT_FOUND'));
  open(`/admin/patients/987654${part}`);
  await screen.findByText('Patient not found');
  expect(document.title).toMatch(/^Patient not found/);
  press(screen.getByText('Back to the patients'));
  await arriveAt(LIST);
});

test.each(PAGES)('the %s asks the server for no patient "first"', async (_, part) => {
  open(`/admin/patients/first${part}`);
  await screen.findByText('Patient not found');
  expect(api.requests(getPatient)).toEqual([]);
});

test.each(PAGES)('the %s of a patient that cannot be loaded is tried again', async (_, part) => {
  fakeTime();
  api.respond(getPatient, serverError());
  open(`/admin/patients/12${part}`);
  await screen.findByText('Failed to load patient');
  expect(screen.getByText('Patients', { selector: 'a' })).toBeTruthy();
  api.respond(getPatient, noConnection);
  press(await button('Try Again'));
  await pass(RETRIES_MS);
  await screen.findByText('Failed to fetch patient data');
  api.respond(getPatient, stored);
  press(await button('Try Again'));
  await screen.findAllByText(/Karim Uddin/);
});

async function askToErase() {
  press(await button('Erase…'));
  return screen.findByRole('alertdialog', { name: 'Erase Karim Uddin?' });
}

const phoneField = () =>
  screen.getByLabelText<HTMLInputElement>('Type the patient’s phone number to confirm');

test('asks for the phone before a patient is erased, and says what goes and what stays', async () => {
  stored = aPatient({ totalAppointments: 1 });
  open(PATIENT, 'Admin');
  const question = await askToErase();
  expect(valueBeside('Goes for good', question)).toBe(
    'Name, phone, address, date of birth, gender, emergency contact and all notes, here and in every appointment of this phone; logins, codes and messages.',
  );
  expect(valueBeside('Stays', question)).toContain(
    '1 appointment with date, serial, doctor and status, without a name',
  );
  expect(question.textContent).toContain('This cannot be undone.');
  type(phoneField(), '01700000000');
  press(await button('Erase for good'));
  await waitFor(() => expect(errorOf(phoneField())).toBe('This is not the phone number of this patient.'));
  expect(document.activeElement).toBe(phoneField());
  pressEscape(question);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.requests(erasePatient)).toEqual([]);
});

test.each([
  [1, 'This patient has an upcoming appointment. Please cancel it first.'],
  [2, 'This patient has 2 upcoming appointments. Please cancel them first.'],
])('says at once that a patient with %i upcoming appointments is not erased', async (count, sentence) => {
  api.respond(getPatientStats, somePatientStats({ upcomingAppointments: count }));
  open(PATIENT, 'Admin');
  press(await button('Erase…'));
  const message = await screen.findByRole('alertdialog', { name: 'Karim Uddin cannot be erased yet' });
  expect(within(message).getByRole('alert').textContent).toBe(sentence);
  expect(textsOf(within(message).getAllByRole('button'))).toEqual(['Close']);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(href('Go to the appointments')).toBe(`${PATIENT}/appointments`);
});

test('says what stays of a patient who never had an appointment', async () => {
  open(PATIENT, 'Admin');
  expect(valueBeside('Stays', await askToErase())).toBe('An empty record in the count of patients.');
});

test('shows what is left of an erased patient, and nothing of the name in the list', async () => {
  api.respond(listPatients, {
    patients: [stored],
    pagination: { ...paginationOf(1, 20, 0), totalPatients: 1, totalActive: 1 },
  });
  api.respond(erasePatient, () => {
    stored = erased;
    return erased;
  });
  open('/admin/patients', 'Admin');
  press(await screen.findByText('Karim Uddin'));
  await askToErase();
  type(phoneField(), stored.phone);
  press(await button('Erase for good'));
  await screen.findByText('The patient was erased.');
  await title('Erased patient');
  expect(api.requests(erasePatient)[0]?.body).toEqual({ phone: '01712345678' });
  expect(screen.getByText('Erased on 10 March 2027.')).toBeTruthy();
  const summary = region('About the patient');
  expect([valueBeside('Phone', summary), valueBeside('Age', summary)]).toEqual(['None', 'N/A']);
  for (const action of ['Edit Patient', 'Book Appointment', 'Erase…']) {
    expect(screen.queryByText(action), action).toBeNull();
  }
  await waitFor(() => expect(document.activeElement).toBe(region('Danger Zone')));

  // The list reads its rows again instead of showing the cached ones.
  api.respond(listPatients, () => new Promise(() => {}));
  press(screen.getByText('Patients', { selector: 'a' }));
  await title('Patients');
  expect(screen.getByRole('main').textContent).not.toContain('Karim Uddin');
});

test('offers no form for an erased patient', async () => {
  stored = erased;
  open('/admin/patients/12/edit', 'Admin');
  await title('Erased patient');
  expect(screen.getByText('Erased on 10 March 2027.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('keeps the question and says why a patient was not erased', async () => {
  api.respond(erasePatient, refusal('HAS_UPCOMING', 'This patient has an upcoming appointment.'));
  open(PATIENT, 'Admin');
  const question = await askToErase();
  type(phoneField(), stored.phone);
  press(await button('Erase for good'));
  expect((await within(question).findByRole('alert')).textContent).toBe(
    'The patient was not erased: This patient has an upcoming appointment.',
  );
});

test('says why a copy of the data could not be made', async () => {
  api.respond(exportPatientData, serverError());
  open(PATIENT, 'Admin');
  press(await button('Export data'));
  await screen.findByText('The data could not be exported. Server error: 500');
  expect(address()).toBe(PATIENT);
});
