import { getAvailability } from '@clinic-serial/contract/doctors';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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
import { anAvailability, TODAY, TOMORROW } from '../../../test/records.ts';
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

test('goes on only with a doctor and a date', async () => {
  await openStep2();
  next();
  await screen.findByText('Please select a doctor');
  expect(sentence('Please select an appointment date')).not.toBeNull();
  expect(document.activeElement).toBe(doctorSearch());
  expect(describedBy(document.querySelector('[role=radiogroup]'))).toBe('Please select a doctor');
  expect(describedBy(screen.getByText('Appointment date').closest('[role=group]'))).toBe(
    'Please select an appointment date',
  );

  fireEvent.click(doctorCard(DOCTOR));
  expect(sentence('Please select a doctor')).toBeNull();
  next();
  await screen.findByText('Please select an appointment date');
  await waitFor(() => expect(document.activeElement).toBe(day(WEDNESDAY)));
  expect(heading()).toContain('Step 2');
  fireEvent.click(day(WEDNESDAY));
  expect(sentence('Please select an appointment date')).toBeNull();
  next();
  await onStep(3);
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
  /** Presses 'Next' on a sitting of today whose places are held back until the returned function is called. */
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
