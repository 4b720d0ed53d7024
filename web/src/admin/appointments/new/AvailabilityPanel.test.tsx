import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { type Availability, getAvailability } from '@clinic-serial/contract/subjects/doctors';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  chooseSitting,
  confirm,
  created,
  type Desk,
  day,
  doctorCard,
  heading,
  next,
  onStep,
  openDesk,
  openStep2,
  serialChoice,
  stubDesk,
  THURSDAY,
  WEDNESDAY,
} from '../../../test/desk.tsx';
import { inTwoPlaces } from '../../../test/place-records.ts';
import { aClinic, aDayOff, anAvailability, FRIDAY, TODAY, twoSittings } from '../../../test/records.ts';
import { press, type, valueBeside } from '../../../test/staff-screen.tsx';
import { serverError } from '../../../test/stubbed-api.ts';
import { pass } from '../../../test/time.ts';

const NO_SLOTS = 'No available slots for this doctor on this date';
const DOCTOR = 'Dr. Ayesha Rahman';

let desk: Desk;
let places: Availability;

beforeEach(() => {
  desk = stubDesk();
  places = anAvailability();
  desk.api.respond(getAvailability, () => places);
});

const panel = () => screen.getByText('Availability').closest('section') as HTMLElement;
const numbers = () =>
  ['Patients booked', 'Available slots', 'Next serial number'].map((name) => valueBeside(name, panel()));
const options = () => [...(serialChoice()?.options ?? [])].map(({ text }) => text);
const seven = (booked: number, nextSerial: number | null) =>
  anAvailability({ limit: 7, booked, available: 7 - booked, nextSerial });

test('shows free, few and no places, and is read again every 30 seconds', async () => {
  vi.useFakeTimers();
  places = seven(1, 2);
  openDesk('?patientId=12');
  await pass(100);
  expect(panel().textContent).toContain('Choose a doctor and a date to see what is free.');
  fireEvent.click(doctorCard(DOCTOR));
  await pass(100);
  expect(numbers()).toEqual(['1/7', '6', '2']);
  expect(panel().querySelector('[role=progressbar]')?.getAttribute('aria-valuetext')).toBe('1/7');
  expect(valueBeside('Doctor hours', panel())).toBe('9:00 AM – 5:00 PM');
  expect(panel().textContent).toContain('Slots available');
  expect(serialChoice()).toBeNull();

  places = seven(2, 3);
  await pass(30_000);
  expect(numbers()).toEqual(['2/7', '5', '3']);
  expect(panel().textContent).toContain('Few slots remaining');

  places = seven(7, null);
  await pass(30_000);
  expect(numbers()).toEqual(['7/7', '0', 'None']);
  expect(panel().textContent).toContain('Fully booked');
  next();
  await pass(100);
  expect(screen.getByText(NO_SLOTS)).toBeDefined();
  expect(heading()).toContain('Step 2');

  // A place that comes free removes the sentence.
  places = seven(6, 8);
  await pass(30_000);
  expect(screen.queryByText(NO_SLOTS)).toBeNull();
  expect(numbers()).toEqual(['6/7', '1', '8']);
  next();
  await pass(100);
  expect(heading()).toContain('Step 3');
});

test.each([
  ['ended', 'Finished'],
  ['cancelled', 'Cancelled'],
] as const)('says of a sitting that is %s: %s', async (closed, words) => {
  const none = { available: 0, closed };
  const { sittings } = twoSittings();
  places = twoSittings({
    available: 0,
    nextSerial: null,
    sittings: sittings.map((one) => ({ ...one, ...none })),
  });
  await openStep2();
  await chooseSitting(DOCTOR, WEDNESDAY);
  await waitFor(() => expect(panel().querySelector('[role=status]')?.textContent).toBe(words));
  expect(screen.getByLabelText(`9:00 AM – 1:00 PM · ${words}`)).toBeDefined();
  expect(panel().textContent).not.toContain('Full');
});

test('shows the places of the chosen day', async () => {
  desk.api.respond(getAvailability, ({ query: { date } }) => (date === TODAY ? seven(7, null) : seven(0, 1)));
  await openStep2();
  await chooseSitting(DOCTOR, WEDNESDAY);
  expect(numbers()).toEqual(['7/7', '0', 'None']);
  fireEvent.click(day(THURSDAY));
  await waitFor(() => expect(numbers()).toEqual(['0/7', '7', '1']));
});

test('places that cannot be loaded count as none', async () => {
  desk.api.respond(getAvailability, serverError());
  await openStep2();
  await chooseSitting(DOCTOR, WEDNESDAY);
  const box = panel().querySelector('[role=alert]');
  expect(box?.textContent).toContain('Failed to load availability');
  expect(box?.textContent).toContain('Until it has been loaded, no slot can be given.');
  expect(valueBeside('Available slots', panel())).toBe('0');
  next();
  await screen.findByText(NO_SLOTS);
  expect(document.activeElement?.textContent).toBe('Next');
  expect(heading()).toContain('Step 2');

  desk.api.respond(getAvailability, () => places);
  fireEvent.click(screen.getByText('Try Again'));
  await waitFor(() => expect(numbers()).toEqual(['0/30', '30', '1']));
  expect(screen.queryByText(NO_SLOTS)).toBeNull();
  next();
  await onStep(3);
});

test('offers the reserved serials, and the chosen one is requested', async () => {
  places = anAvailability({ nextSerial: 2, freeReserved: [1, 3] });
  await openStep2();
  await chooseSitting(DOCTOR, WEDNESDAY);
  expect(options()).toEqual(['Next serial (2)', 'Reserved serial 1', 'Reserved serial 3']);
  expect(screen.getByText('Reserved serials are never given online.')).toBeDefined();
  type(serialChoice() as HTMLElement, '3');
  next();
  await onStep(3);
  expect(valueBeside('Serial number')).toBe('3 (reserved)');
  confirm();
  await waitFor(() => expect(created(desk)).toMatchObject([{ serialNumber: 3 }]));
});

test('requests no serial when none is chosen', async () => {
  places = anAvailability({ nextSerial: 2, freeReserved: [1, 3] });
  await openStep2();
  await chooseSitting(DOCTOR, WEDNESDAY);
  next();
  await onStep(3);
  expect(valueBeside('Serial number')).toBe('2, unless somebody books first');
  confirm();
  await waitFor(() => expect(created(desk)).toHaveLength(1));
  expect(created(desk)[0]).not.toHaveProperty('serialNumber');
});

test('offers the lowest reserved serial as the next one when only reserved ones are left', async () => {
  places = anAvailability({ nextSerial: 1, freeReserved: [1, 2] });
  await openStep2();
  await chooseSitting(DOCTOR, WEDNESDAY);
  expect(options()).toEqual(['Next serial (1)', 'Reserved serial 2']);
});

test('does not request the reserved serial of one day on another', async () => {
  places = anAvailability({ freeReserved: [5] });
  await openStep2();
  await chooseSitting(DOCTOR, WEDNESDAY);
  type(serialChoice() as HTMLElement, '5');
  fireEvent.click(day(THURSDAY));
  await waitFor(() => expect(serialChoice()?.value).toBe(''));
  next();
  await onStep(3);
  confirm();
  await waitFor(() => expect(created(desk)).toHaveLength(1));
  expect(created(desk)[0]).not.toHaveProperty('serialNumber');
});

test('a doctor who sits twice: the sitting is chosen, and requested with the appointment', async () => {
  desk.api.respond(getAvailability, ({ query: { sitting } }) =>
    twoSittings({ sitting: sitting === '2' ? 2 : 1 }),
  );
  await openStep2();
  await chooseSitting(DOCTOR, WEDNESDAY);
  const group = panel().querySelector('[role=radiogroup]') as HTMLElement;
  expect(group.textContent).toContain('9:00 AM – 1:00 PM · 20 free');
  const [first, second] = [...group.querySelectorAll<HTMLInputElement>('input')];
  expect([first?.checked, second?.checked]).toEqual([true, false]);
  fireEvent.click(second as HTMLElement);
  await waitFor(() => expect(numbers()).toEqual(['5/20', '15', '6']));
  expect(second?.checked).toBe(true);
  expect(valueBeside('Doctor hours', panel())).toBe('5:00 PM – 9:00 PM');
  next();
  await onStep(3);
  await waitFor(() => expect(valueBeside('Doctor hours')).toBe('5:00 PM – 9:00 PM'));
  confirm();
  await waitFor(() => expect(created(desk)).toMatchObject([{ sitting: 2 }]));
});

test('the sitting that the panel shows is requested when none was chosen', async () => {
  desk.api.respond(getAvailability, twoSittings({ sitting: 2 }));
  await openStep2();
  await chooseSitting(DOCTOR, WEDNESDAY);
  next();
  await onStep(3);
  confirm();
  await waitFor(() => expect(created(desk)).toMatchObject([{ sitting: 2 }]));
});

test.each([
  ['leave', 'Back on Sunday', 'The doctor is on leave. Back on Sunday'],
  ['leave', null, 'The doctor is on leave.'],
  ['holiday', 'Victory Day', 'The clinic is closed. Victory Day'],
  ['changed', null, 'The doctor does not sit on this day.'],
] as const)('says why a day is off: %s, %s', async (reason, text, sentence) => {
  places = aDayOff({ reason, text });
  await openStep2();
  fireEvent.click(doctorCard(DOCTOR));
  await screen.findByText(sentence);
  expect(screen.getByText('Doctor is not available on Wednesday')).toBeDefined();
  expect(screen.getByText('No free place in the next 60 days.')).toBeDefined();
});

test('says which place is closed where a holiday does not close the whole clinic', async () => {
  desk.api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  const said = { text: 'Flood', closedPlaces: [2] };
  places = aDayOff({ reason: 'holiday', ...said });
  await openStep2();
  fireEvent.click(doctorCard(DOCTOR));
  await screen.findByText('Closed: Uttara. Flood');
  expect(screen.queryByText(/The clinic is closed/)).toBeNull();
  cleanup();
  // A part of the day: the other sitting can be chosen.
  places = anAvailability(said);
  await openStep2();
  fireEvent.click(doctorCard(DOCTOR));
  await screen.findByText('Closed: Uttara. Flood');
});

test.each([
  ['off', aDayOff],
  ['full', anAvailability],
] as const)('a day that is %s leads to the next free day', async (_, answer) => {
  const nextFree = { date: FRIDAY, sitting: 1, startTime: '09:00' } as const;
  desk.api.respond(getAvailability, ({ query: { date = '' } }) =>
    date === FRIDAY ? anAvailability({ date }) : answer({ date, booked: 30, available: 0, nextFree }),
  );
  await openStep2();
  fireEvent.click(doctorCard(DOCTOR));
  press(await screen.findByText('Next free day: Friday, 12 March 2027, 9:00 AM'));
  await waitFor(() => expect(numbers()).toEqual(['0/30', '30', '1']));
  expect(document.activeElement).toBe(day('Friday, 12 March 2027'));
  next();
  await onStep(3);
});
