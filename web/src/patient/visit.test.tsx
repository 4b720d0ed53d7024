import { getAppointment, listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { getOwnQueue, type OwnQueue, tellDesk } from '@clinic-serial/contract/subjects/own-queue';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { textsOf } from '../test/fields.ts';
import {
  button,
  href,
  logInPatient,
  openPatientArea,
  pressButton,
  region,
  stubPatientApi,
} from '../test/patient-area.tsx';
import { anOwnQueue } from '../test/queue-records.ts';
import { aClinic, anAppointment } from '../test/records.ts';
import { press } from '../test/staff-screen.tsx';
import { onePage, refusal, type StubbedApi } from '../test/stubbed-api.ts';

const DASHBOARD = '/patient/dashboard';
const DETAILS = '/patient/appointment/70';
const before = { least: 1, most: 1, isExact: true };

let api: StubbedApi;
let own: OwnQueue;

beforeEach(() => {
  api = stubPatientApi();
  own = anOwnQueue();
  api.respond(listAppointments, { appointments: [anAppointment()], pagination: onePage([anAppointment()]) });
  api.respond(getAppointment, anAppointment());
  api.respond(getClinic, { ...aClinic, timeOfDay: '18:20' });
  api.respond(getOwnQueue, () => own);
});

function open(place: string, standing: Partial<OwnQueue>) {
  own = anOwnQueue(standing);
  logInPatient();
  openPatientArea(place);
}

const stage = async () =>
  (await screen.findByRole('list', { name: 'Your visit' })).querySelector('[aria-current=step]')?.textContent;
/** The act that leads is a button; the others are links of a line. */
const leading = (part: HTMLElement) =>
  textsOf(part.querySelectorAll('[data-look=primary], [data-look=soft]'));

// rules: queue 24
test.each<[string, Partial<OwnQueue>, string, string[]]>([
  [
    'there is time',
    { whenToCome: { kind: 'window', from: '19:40', to: '20:10', before } },
    'Booked',
    ['Find the clinic'],
  ],
  ['it is time to leave', {}, 'Time to leave', ['I’ll be late']],
  [
    'they are at the clinic',
    { status: 'Confirmed', whenToCome: { kind: 'here', isNext: false, before } },
    'At the clinic',
    [],
  ],
  [
    'they were called and did not come',
    { whenToCome: { kind: 'passed', calledAt: '18:10', returnAsked: false } },
    'At the clinic',
    ['I am back'],
  ],
  ['they are next', { whenToCome: { kind: 'soon', isNext: true, before: null } }, 'Next', ['I’ll be late']],
  ['they are called in', { status: 'In Progress', whenToCome: { kind: 'called' } }, 'Come in', []],
])('the ticket shows the stage and its one act when %s', async (_, standing, name, acts) => {
  open(DASHBOARD, standing);
  expect(await stage()).toBe(name);
  await screen.findByText('Call 01700000000');
  expect(leading(region('Next Appointment'))).toEqual(acts);
});

test.each([
  [true, 'Booked', true],
  [true, 'Confirmed', false],
  [false, 'Booked', false],
] as const)(
  'a desk that notes arrivals (%s) is asked by who is on the way (%s): %s',
  async (checkIn, status, isAsked) => {
    api.respond(getClinic, { ...aClinic, timeOfDay: '18:20', checkIn });
    open(DASHBOARD, { status });
    await screen.findByText('Call 01700000000');
    expect(region('Next Appointment').textContent?.includes('Already here?')).toBe(isAsked);
  },
);

test('a ticket says the time, the state and each note once', async () => {
  const now = { kind: 'break', until: '18:40' } as const;
  open(DASHBOARD, { queue: { ...anOwnQueue().queue, state: 'break', now } });
  await screen.findByText('Come between 6:40 and 7:10 PM.', { selector: 'section p' });
  const ticket = region('Next Appointment');
  await waitFor(() => expect(ticket.textContent).toContain('On a break until 6:40 PM'));
  for (const said of [/between/g, /On a break/g, /people before you/g])
    expect(ticket.textContent?.match(said), String(said)).toHaveLength(1);
});

test('a break that the sentence names is not named again', async () => {
  const now = { kind: 'break', until: '18:40' } as const;
  const whenToCome = { kind: 'break', until: '18:40', isOverdue: false } as const;
  open(DASHBOARD, { whenToCome, queue: { ...anOwnQueue().queue, state: 'break', now } });
  expect(await stage()).toBe('Time to leave');
  expect(region('Next Appointment').textContent?.match(/on a break/gi)).toHaveLength(1);
});

test('who is called in reads nothing but that', async () => {
  open(DETAILS, { status: 'In Progress', whenToCome: { kind: 'called' } });
  const ticket = await screen.findByLabelText('Appointment ticket');
  await within(ticket).findByText('Come in, please.', { selector: '[role=status] p' });
  expect(ticket.textContent).not.toContain('Now with the doctor');
});

test('paper has the time in one line instead of the stages', async () => {
  open(DETAILS, {});
  const ticket = await screen.findByLabelText('Appointment ticket');
  expect(await stage()).toBe('Time to leave');
  expect(ticket.querySelector('[data-ticket-time]')?.textContent).toBe('Come between 6:40 and 7:10 PM.');
  expect(ticket.querySelector('[data-ticket-time]')?.matches('.hidden')).toBe(true);
});

test('tells the desk how late they come, and the keyboard stays', async () => {
  open(DASHBOARD, {});
  api.respond(tellDesk, ({ body }) => {
    own = { ...own, lateMinutes: body.what === 'late' ? body.minutes : null };
    return own;
  });
  await pressButton('I’ll be late');
  press(await screen.findByText('20 min'));
  await screen.findByText('We told the desk you’ll be 20 minutes late.');
  expect(api.requests(tellDesk).map(({ body }) => body)).toEqual([{ what: 'late', minutes: 20 }]);
  expect(screen.queryByText('30 min')).toBeNull();
  expect(document.activeElement).toBe(await button('I’ll be late'));
});

test('says why the desk could not be told', async () => {
  open(DASHBOARD, { whenToCome: { kind: 'passed', calledAt: '18:10', returnAsked: false } });
  api.respond(tellDesk, refusal('LINK_OVER', 'This link shows nothing any more.'));
  await pressButton('I am back');
  expect((await screen.findByText('This link shows nothing any more.')).closest('[role=alert]')).toBeTruthy();
});

test('a patient whom the doctor does not see is led to another day', async () => {
  const whenToCome = { kind: 'sitting-cancelled', reason: 'Strike' } as const;
  open(DASHBOARD, { whenToCome });
  await screen.findByText('Move to another day');
  expect(href('Move to another day')).toBe(DETAILS);
  expect(screen.queryByRole('list', { name: 'Your visit' })).toBeNull();
  press(screen.getByText('Move to another day'));
  await waitFor(async () =>
    expect((await button('Move to another day or time')).dataset.look).toBe('primary'),
  );
});
