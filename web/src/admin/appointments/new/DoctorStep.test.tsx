import { getAvailability } from '@clinic-serial/contract/subjects/doctors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  chooseSitting,
  confirm,
  created,
  type Desk,
  day,
  doctorCard,
  doctorSearch,
  heading,
  next,
  notesField,
  onStep,
  openStep2,
  phoneField,
  serialChoice,
  stubDesk,
  THURSDAY,
  WEDNESDAY,
} from '../../../test/desk.tsx';
import {
  aDayOff,
  aDoctor,
  anAppointment,
  anAvailability,
  TODAY,
  TOMORROW,
  workingOn,
} from '../../../test/records.ts';
import { press, type, valueBeside } from '../../../test/staff-screen.tsx';
import { closedDoor } from '../../../test/stubbed-api.ts';

const DOCTOR = 'Dr. Ayesha Rahman';

let desk: Desk;

beforeEach(() => {
  desk = stubDesk();
});

const sentence = (text: string) => screen.queryByText(text);
/** The text that describes the group with that name. */
const describedBy = (group: Element | null | undefined) =>
  document.getElementById(group?.getAttribute('aria-describedby') ?? '')?.textContent;

test('goes on only with a doctor; today is chosen already', async () => {
  await openStep2();
  next();
  await screen.findByText('Please select a doctor');
  expect(sentence('Please select an appointment date')).toBeNull();
  expect(document.activeElement).toBe(doctorSearch());
  expect(describedBy(document.querySelector('[role=radiogroup]'))).toBe('Please select a doctor');

  fireEvent.click(doctorCard(DOCTOR));
  expect(sentence('Please select a doctor')).toBeNull();
  next();
  await onStep(3);
  expect(valueBeside('Date')).toBe('Today (Wednesday), 10 March 2027');
});

describe('a doctor who is off today', () => {
  const nextFree = { date: TOMORROW, sitting: 1, startTime: '09:00' } as const;
  const OFFER = 'Next free day: Tomorrow, 9:00 AM';

  beforeEach(() => {
    desk.doctors = [aDoctor({ weeklySchedule: workingOn(4) })];
    desk.api.respond(getAvailability, ({ query: { date = '' } }) =>
      date === TODAY ? aDayOff({ date, nextFree }) : anAvailability({ date }),
    );
  });

  async function chooseAndGoOn() {
    await openStep2();
    fireEvent.click(doctorCard(DOCTOR));
    next();
    await screen.findByText(
      `${DOCTOR} is not available on Wednesday. Please select a different date or doctor.`,
    );
  }

  test('gets no serial of another day by pressing Enter again and again', async () => {
    await chooseAndGoOn();
    for (let time = 0; time < 3; time += 1) {
      press(screen.getByText('Select again'));
      expect(document.activeElement).toBe(doctorCard(DOCTOR));
      // Enter in a radio button submits the form.
      fireEvent.submit(document.activeElement?.closest('form') as HTMLFormElement);
      await screen.findByText('Select again');
    }
    expect(day(`${WEDNESDAY}, day off`).getAttribute('aria-pressed')).toBe('true');
    expect(created(desk)).toEqual([]);
  });

  test('offers the next free day as a choice of its own', async () => {
    await chooseAndGoOn();
    press(within(document.querySelector('dialog') as HTMLElement).getByText(OFFER));
    await waitFor(() => expect(document.activeElement).toBe(day(THURSDAY)));
    expect(day(THURSDAY).getAttribute('aria-pressed')).toBe('true');
    next();
    await onStep(3);
    expect(valueBeside('Date')).toBe('Tomorrow (Thursday), 11 March 2027');
  });
});

test('says that the patient has serials today, and one with the chosen doctor', async () => {
  const mine = { patientId: 12, patientName: 'Karim Uddin', appointmentDate: TODAY } as const;
  desk.appointments = [
    anAppointment({ ...mine, id: 71, serialNumber: 4, doctorId: 3, doctorName: DOCTOR }),
    anAppointment({
      ...mine,
      id: 72,
      serialNumber: 9,
      doctorId: 5,
      doctorName: 'Dr. Cancelled',
      status: 'Cancelled',
    }),
  ];
  await openStep2();
  const serial = await screen.findByText(`Serial 4 · ${DOCTOR}`);
  expect(serial.getAttribute('href')).toBe('/admin/appointments/71');
  expect(sentence('Has a serial today:')).not.toBeNull();
  expect(screen.queryByText(/Dr\. Cancelled/)).toBeNull();
  const DUPLICATE = /Karim Uddin already has serial 4 with Dr\. Ayesha Rahman/;
  expect(screen.queryByText(DUPLICATE)).toBeNull();
  fireEvent.click(doctorCard(DOCTOR));
  await screen.findByText(DUPLICATE);
  next();
  await onStep(3);
  expect((await screen.findByText(DUPLICATE)).closest('[role=alert]')).not.toBeNull();
});

test('refuses notes that are too long', async () => {
  await openStep2();
  await chooseSitting(DOCTOR, WEDNESDAY);
  type(notesField(), 'x'.repeat(1_001));
  next();
  await screen.findByText('Please use at most 1000 characters');
  await waitFor(() => expect(document.activeElement).toBe(notesField()));
  expect(heading()).toContain('Step 2');
});

test('sends blank notes as none', async () => {
  await openStep2();
  await chooseSitting(DOCTOR, WEDNESDAY);
  type(notesField(), ' \n ');
  next();
  await onStep(3);
  expect(valueBeside('Notes')).toBe('None');
  confirm();
  await waitFor(() => expect(created(desk)).toMatchObject([{ notes: null }]));
});

describe("while 'Next' waits for the places", () => {
  /** Presses 'Next' on a sitting of today. Its places are held back until the returned function is called. */
  async function nextWithoutPlaces() {
    const door = closedDoor();
    desk.api.respond(getAvailability, async ({ query: { date } }) => {
      if (date === TODAY) await door.opened;
      return anAvailability({ date: date ?? TODAY, freeReserved: [5] });
    });
    await openStep2();
    // The places of Thursday are known already.
    await chooseSitting(DOCTOR, THURSDAY);
    fireEvent.click(day(WEDNESDAY));
    expect(screen.getByText('Looking for free slots')).toBeDefined();
    next();
    await waitFor(() => expect(screen.getByText('Next').closest('button')?.matches(':disabled')).toBe(true));
    return async () => {
      door.open();
      // Time for a screen that would go on.
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
  }

  test('it goes on once they have arrived, with the notes that were typed meanwhile', async () => {
    const answer = await nextWithoutPlaces();
    type(notesField(), 'With a wheelchair');
    await answer();
    await onStep(3);
    expect(valueBeside('Notes')).toBe('With a wheelchair');
  });

  test('it stays when another day was chosen, and goes on with that day later', async () => {
    const answer = await nextWithoutPlaces();
    fireEvent.click(day(THURSDAY));
    await screen.findByText('Available slots');
    type(serialChoice() as HTMLElement, '5');
    await answer();
    expect(heading()).toContain('Step 2');
    expect(serialChoice()?.value).toBe('5');
    next();
    await onStep(3);
    confirm();
    await waitFor(() =>
      expect(created(desk)).toMatchObject([{ serialNumber: 5, appointmentDate: TOMORROW }]),
    );
  });

  test('a step that was left stays left', async () => {
    const answer = await nextWithoutPlaces();
    press(screen.getByText('Change Patient'));
    await onStep(1);
    await waitFor(() => expect(document.activeElement).toBe(phoneField()));
    await answer();
    expect(heading()).toContain('Step 1');
  });
});
