import { createAppointment } from '@clinic-serial/contract/subjects/appointments';
import { getAvailability } from '@clinic-serial/contract/subjects/doctors';
import type { ErrorCode } from '@clinic-serial/contract/subjects/errors';
import { getOwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { STAFF_SESSION_KEYS, staffSession } from '../../../session/staff-session.ts';
import {
  card,
  chooseSitting,
  confirm,
  created,
  type Desk,
  day,
  doctorCard,
  findCard,
  heading,
  next,
  notesField,
  onStep,
  openStep1,
  openStep2,
  openStep3,
  phoneField,
  previous,
  searchFor,
  serialChoice,
  stubDesk,
  THURSDAY,
  WEDNESDAY,
} from '../../../test/desk.tsx';
import { anOwnQueue } from '../../../test/queue-records.ts';
import {
  aDoctor,
  anAppointment,
  anAvailability,
  aPatient,
  aStaffAccount,
  workingOn,
} from '../../../test/records.ts';
import { address, press, type, valueBeside } from '../../../test/staff-screen.tsx';
import { closedDoor, noConnection, refusal, serverError } from '../../../test/stubbed-api.ts';

const DOCTOR = 'Dr. Ayesha Rahman';

let desk: Desk;

beforeEach(() => {
  desk = stubDesk();
});

const failure = async () => (await screen.findByText('Failed to create appointment')).closest('[role=alert]');
const dialog = () => screen.queryByText('Appointment created successfully!')?.closest('dialog');

test('keeps everything that was chosen and typed on the way back, and sends it', async () => {
  desk.api.respond(getAvailability, anAvailability({ freeReserved: [4] }));
  await openStep1();
  searchFor('01712345678');
  await findCard('Patient found');
  type(screen.getByLabelText('Name on the ticket (optional)'), 'Tuni Deskkeep');
  next();
  await onStep(2);
  await waitFor(() => expect(doctorCard(DOCTOR)).toBeDefined());
  await chooseSitting(DOCTOR, WEDNESDAY);
  type(serialChoice() as HTMLElement, '4');
  type(notesField(), '  Comes by wheelchair.\nCall the daughter first. ');
  next();
  await onStep(3);
  for (const [name, value] of [
    ['Patient', 'Tuni Deskkeep'],
    ['Phone', '+88 01712-345678'],
    ['Doctor', DOCTOR],
    ['Department', 'Cardiology'],
    ['Date', 'Today (Wednesday), 10 March 2027'],
    ['Doctor hours', '9:00 AM – 5:00 PM'],
    ['Serial number', '4 (reserved)'],
    ['Notes', 'Comes by wheelchair.\nCall the daughter first.'],
  ] as const) {
    expect(valueBeside(name), name).toBe(value);
  }
  previous();
  await onStep(2);
  expect(card('For')?.textContent).toContain('Tuni Deskkeep');
  expect(doctorCard(DOCTOR).checked).toBe(true);
  expect(day(WEDNESDAY).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(serialChoice()?.value).toBe('4'));
  expect(notesField().value).toContain('Comes by wheelchair.');
  previous();
  await onStep(1);
  expect(screen.getByLabelText<HTMLInputElement>('Name on the ticket (optional)').value).toBe(
    'Tuni Deskkeep',
  );
  next();
  await onStep(2);
  next();
  await onStep(3);
  confirm();
  await waitFor(() =>
    expect(created(desk)).toEqual([
      {
        doctorId: 3,
        patientId: 12,
        patientName: 'Tuni Deskkeep',
        appointmentDate: '2027-03-10',
        status: 'Booked',
        bookingType: 'Walk-in',
        notes: 'Comes by wheelchair.\nCall the daughter first.',
        serialNumber: 4,
      },
    ]),
  );
});

test.each(['Go to Appointments', 'Close'])('shows the serial; "%s" leads to the list', async (way) => {
  desk.api.respond(createAppointment, anAppointment({ serialNumber: 17, estimatedTime: '10:20' }));
  desk.api.respond(getOwnQueue, anOwnQueue());
  await openStep3();
  confirm();
  await waitFor(() => expect(dialog()).toBeDefined());
  await waitFor(() => expect(dialog()?.textContent).toContain('Come between 6:40 and 7:10 PM.'));
  for (const line of ['17', 'Karim Uddin', DOCTOR, 'Today']) expect(dialog()?.textContent).toContain(line);
  expect(document.querySelector('[data-ticket-time]')?.textContent).toBe('Come between 6:40 and 7:10 PM.');
  press(way === 'Close' ? screen.getByLabelText(way) : screen.getByText(way));
  await waitFor(() => expect(address()).toBe('/admin/appointments'));
});

test('names no time while the live link of the serial cannot be read', async () => {
  desk.api.respond(createAppointment, anAppointment({ serialNumber: 17, estimatedTime: '10:20' }));
  desk.api.respond(getOwnQueue, refusal('LINK_OVER'));
  await openStep3();
  confirm();
  await waitFor(() => expect(desk.api.requests(getOwnQueue)).toHaveLength(1));
  expect(dialog()?.textContent).toContain('Karim Uddin');
  expect(document.body.textContent).not.toContain('10:20');
});

test('creates one appointment when the button is pressed twice', async () => {
  await openStep3();
  const button = screen.getByText('Confirm & Create Appointment');
  press(button);
  press(button);
  await waitFor(() => expect(dialog()).toBeDefined());
  expect(created(desk)).toHaveLength(1);
});

describe('a refusal', () => {
  test.each([
    ['NOT_SCHEDULED', 'Dr. Roy is not available on Wednesday. Please select a different date or doctor.'],
    ['DOCTOR_INACTIVE', 'This doctor is inactive and cannot be booked.'],
    ['PATIENT_INACTIVE', 'This patient is inactive and cannot book.'],
    ['SERIAL_TAKEN', 'This serial is not free. Please choose another.'],
  ] as const satisfies readonly [ErrorCode, string][])(
    '%s is shown in the words of the server',
    async (code, words) => {
      desk.api.respond(createAppointment, refusal(code, words));
      await openStep3();
      confirm();
      expect((await failure())?.textContent).toContain(words);
      expect(dialog()).toBeUndefined();
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Confirm & Create Appointment'));
      desk.api.respond(createAppointment, anAppointment());
      confirm();
      await waitFor(() => expect(dialog()).toBeDefined());
    },
  );

  test.each([
    ['Server error: 500', serverError()],
    ['Network error. Please check your connection.', noConnection],
  ])('%j offers no link to the patient’s appointments', async (reason, respond) => {
    desk.api.respond(createAppointment, respond);
    await openStep3();
    confirm();
    expect((await failure())?.textContent).toContain(reason);
    expect(screen.queryByText('See the patient’s appointments')).toBeNull();
  });

  test('of a second appointment links to the first one', async () => {
    const words = 'This patient already has serial 1 with this doctor on this date.';
    desk.api.respond(createAppointment, refusal('ALREADY_BOOKED', words));
    await openStep3();
    confirm();
    expect((await failure())?.textContent).toContain(words);
    const link = screen.getByText('See the patient’s appointments');
    expect(link.getAttribute('href')).toBe('/admin/patients/12/appointments');
  });

  test('because the last place has gone loses nothing, and step 2 shows the places', async () => {
    await openStep2();
    await chooseSitting(DOCTOR, WEDNESDAY);
    type(notesField(), 'Fever since Sunday');
    next();
    await onStep(3);
    const words = 'No available slots for this doctor on this date';
    desk.api.respond(createAppointment, refusal('FULLY_BOOKED', words));
    desk.api.respond(
      getAvailability,
      anAvailability({ limit: 1, booked: 1, available: 0, nextSerial: null }),
    );
    confirm();
    expect((await failure())?.textContent).toContain(words);
    previous();
    await onStep(2);
    await screen.findByText('Fully booked');
    expect(valueBeside('Patients booked')).toBe('1/1');
    expect(notesField().value).toBe('Fever since Sunday');
  });

  test('because a reserved serial has gone: step 2 offers the others', async () => {
    desk.api.respond(getAvailability, anAvailability({ freeReserved: [7, 9] }));
    await openStep2();
    await chooseSitting(DOCTOR, WEDNESDAY);
    type(serialChoice() as HTMLElement, '7');
    next();
    await onStep(3);
    desk.api.respond(createAppointment, refusal('SERIAL_TAKEN'));
    desk.api.respond(getAvailability, anAvailability({ freeReserved: [9] }));
    confirm();
    await failure();
    previous();
    await onStep(2);
    await waitFor(() =>
      expect([...(serialChoice()?.options ?? [])].map(({ text }) => text)).toEqual([
        'Next serial (1)',
        'Reserved serial 9',
      ]),
    );
  });

  test('because the doctor no longer works on that day: step 2 says so', async () => {
    await openStep3();
    desk.api.respond(createAppointment, refusal('NOT_SCHEDULED'));
    desk.doctors = [aDoctor({ weeklySchedule: workingOn(4) })];
    confirm();
    await failure();
    previous();
    await screen.findByText('Doctor is not available on Wednesday');
    expect(day(`${WEDNESDAY}, day off`).matches(':disabled')).toBe(true);
    fireEvent.click(day(THURSDAY));
    await screen.findByText('Available slots');
    next();
    await onStep(3);
    expect(screen.queryByText('Failed to create appointment')).toBeNull();
  });

  test('because the doctor has left: step 2 no longer has the doctor', async () => {
    await openStep3();
    desk.api.respond(createAppointment, refusal('DOCTOR_INACTIVE'));
    desk.doctors = [aDoctor({ isBookable: false })];
    confirm();
    await failure();
    previous();
    await onStep(2);
    await screen.findByText('No doctor can be booked at present.');
    next();
    await screen.findByText('Please select a doctor');
  });

  test('because the session has ended removes the session from the browser', async () => {
    staffSession.save(aStaffAccount(), 'token');
    desk.api.respond(createAppointment, refusal('UNAUTHENTICATED'));
    await openStep3();
    confirm();
    await waitFor(() => expect(localStorage.getItem(STAFF_SESSION_KEYS.token)).toBeNull());
  });
});

describe('who leaves', () => {
  const leave = () => fireEvent.click(screen.getByText('Appointments'));

  test('is asked first', async () => {
    await openStep3();
    leave();
    fireEvent.click(screen.getByText('Keep editing'));
    expect(heading()).toContain('Step 3');
    leave();
    fireEvent.click(screen.getByText('Leave without saving'));
    await waitFor(() => expect(address()).toBe('/admin/appointments'));
  });

  test('while the serial is being given is told the serial', async () => {
    const door = closedDoor();
    desk.api.respond(createAppointment, async () => {
      await door.opened;
      return anAppointment({ serialNumber: 1, patientName: aPatient().name });
    });
    await openStep3();
    confirm();
    leave();
    fireEvent.click(screen.getByText('Leave without saving'));
    await waitFor(() => expect(address()).toBe('/admin/appointments'));
    door.open();
    await screen.findByText('Karim Uddin was given serial 1 meanwhile.');
  });
});

describe('the booking type', () => {
  const type = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
  const key = (code: string, more = {}) =>
    fireEvent.keyDown(document.querySelector('main form h2') as HTMLElement, { code, ...more });

  test('is Walk-in, or Phone after one key or press, and is sent', async () => {
    await openStep3();
    expect([type('Walk-in').checked, type('Phone').checked]).toEqual([true, false]);
    key('KeyP');
    expect(type('Phone').checked).toBe(true);
    key('KeyW');
    expect(type('Walk-in').checked).toBe(true);
    key('KeyP', { ctrlKey: true });
    expect(type('Walk-in').checked).toBe(true);
    fireEvent.click(type('Phone'));
    confirm();
    await waitFor(() => expect(created(desk)).toMatchObject([{ bookingType: 'Phone' }]));
  });

  test('begins as it was chosen last at this desk', async () => {
    await openStep3();
    fireEvent.click(type('Phone'));
    cleanup();
    await openStep3();
    expect(type('Phone').checked).toBe(true);
  });
});

describe('"Book another"', () => {
  test('begins again with the focus in the search, says what was given, and keeps the type only', async () => {
    await openStep3(THURSDAY);
    fireEvent.click(screen.getByLabelText(/^Phone/));
    confirm();
    const another = await screen.findByText('Book another');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Book another'));
    press(another);
    await onStep(1);
    await waitFor(() => expect(document.activeElement).toBe(phoneField()));
    expect(dialog()).toBeUndefined();
    expect(phoneField().value).toBe('');
    expect(screen.getByText(/^Given just now: serial/).getAttribute('href')).toMatch(
      /^\/admin\/appointments\/\d+$/,
    );
    searchFor('01712345678');
    await findCard('Patient found');
    next();
    await onStep(2);
    expect(day(WEDNESDAY).getAttribute('aria-pressed')).toBe('true');
    expect(doctorCard(DOCTOR).checked).toBe(false);
    fireEvent.click(doctorCard(DOCTOR));
    next();
    await onStep(3);
    confirm();
    await waitFor(() =>
      expect(created(desk)).toMatchObject([
        { bookingType: 'Phone', appointmentDate: '2027-03-11' },
        { bookingType: 'Phone', appointmentDate: '2027-03-10' },
      ]),
    );
  });

  test('stands beside the given serial, which is not called a second one', async () => {
    desk.api.respond(createAppointment, ({ body: { doctorId, patientId, appointmentDate } }) => {
      const given = anAppointment({ doctorId, patientId, appointmentDate, patientName: 'Karim Uddin' });
      desk.appointments.push(given);
      return given;
    });
    await openStep3();
    confirm();
    await screen.findByText('Book another');
    // Time for a screen that would read the patient's serials again, and show the answer.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(/already has serial/)).toBeNull();
  });

  test('is not pressed by an Enter that is still held down', async () => {
    await openStep3();
    confirm();
    const another = (await screen.findByText('Book another')).closest('button') as HTMLElement;
    expect(fireEvent.keyDown(another, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(another, { key: 'Enter' })).toBe(true);
  });
});
