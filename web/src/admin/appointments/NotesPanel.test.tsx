import {
  type Appointment,
  getAppointment,
  updateAppointment,
} from '@clinic-serial/contract/subjects/appointments';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAppointment, pageHead, section } from '../../test/appointment-page.tsx';
import { anAppointment } from '../../test/records.ts';
import { address, press, type } from '../../test/staff-screen.tsx';
import { closedDoor, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { pass } from '../../test/time.ts';

let api: StubbedApi;
let stored: Appointment;

/** What the server does with notes: it trims them, and stores blank ones as none. */
function store({ body: { notes } }: { body: { notes?: string | null | undefined } }): Appointment {
  stored = { ...stored, notes: notes?.trim() || null };
  return stored;
}

beforeEach(() => {
  stored = anAppointment({ id: 71 });
  api = stubApi();
  api.respond(getAppointment, () => stored);
  api.respond(updateAppointment, store);
});
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Notes by staff');
const save = () => press(screen.getByText('Save Notes'));
const saved = () => screen.findByText('Notes saved.');
const sent = () => api.requests(updateAppointment).map(({ body }) => body);

test('saves notes, shows them as they were stored, and removes blank ones', async () => {
  await openAppointment(stored);
  expect(screen.getByText('Seen by staff only.')).toBeDefined();
  type(field(), '  রোগী হুইলচেয়ারে আসবেন।\nCall the daughter.  ');
  save();
  await saved();
  const whole = 'রোগী হুইলচেয়ারে আসবেন।\nCall the daughter.';
  expect(field().value).toBe(whole);
  type(field(), '   ');
  save();
  await waitFor(() => expect(stored.notes).toBeNull());
  await saved();
  expect(sent().map(({ from }) => from)).toEqual([null, whole]);
});

test('keeps notes that cannot be saved', async () => {
  api.respond(updateAppointment, serverError());
  await openAppointment(stored);
  type(field(), 'Bring the old X-ray');
  save();
  expect(
    (await screen.findByText('Failed to save the notes')).closest('[role=alert]')?.textContent,
  ).toContain('Server error: 500');
  expect(field().value).toBe('Bring the old X-ray');
});

test('refuses notes that are too long at the field, and sends nothing', async () => {
  await openAppointment(stored);
  type(field(), 'x'.repeat(1_001));
  save();
  await screen.findByText('Please use at most 1000 characters');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  type(field(), 'x'.repeat(1_000));
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
  expect(sent()).toEqual([]);
});

test('asks before a link leads away from typed notes', async () => {
  await openAppointment(stored);
  type(field(), 'Bring the old X-ray');
  fireEvent.click(screen.getByText('View Doctor'));
  fireEvent.click(screen.getByText('Keep editing'));
  expect(address()).toBe('/admin/appointments/71');
  expect(field().value).toBe('Bring the old X-ray');
  fireEvent.click(screen.getByText('View Doctor'));
  fireEvent.click(screen.getByText('Leave without saving'));
  expect(address()).toBe('/admin/doctors/3');
});

test('keeps what is typed during a save, and saves it next', async () => {
  const door = closedDoor();
  api.respond(updateAppointment, async (request) => {
    await door.opened;
    return store(request);
  });
  await openAppointment(stored);
  type(field(), 'Comes late');
  save();
  const button = screen.getByText('Save Notes').closest('button');
  await waitFor(() => expect(button?.matches(':disabled')).toBe(true));
  expect(field().matches(':disabled')).toBe(false);
  type(field(), 'Comes late, with her son');
  door.open();
  await waitFor(() => expect(stored.notes).toBe('Comes late'));
  await waitFor(() => expect(button?.matches(':disabled')).toBe(false));
  expect(field().value).toBe('Comes late, with her son');
  save();
  await saved();
  expect(stored.notes).toBe('Comes late, with her son');
});

/** The tab is left for a while and looked at again. The page is then read again. */
async function lookAway() {
  await pass(11_000);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await pass(100);
}

test("shows somebody else's notes, unless something is being typed", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  openAppointment(stored).catch(() => {});
  await pass(100);
  stored = { ...stored, notes: 'Theirs' };
  await lookAway();
  expect(field().value).toBe('Theirs');
  type(field(), 'Mine');
  stored = { ...stored, notes: 'Theirs again', status: 'No Show' };
  await lookAway();
  expect(pageHead()).toContain('No Show');
  expect(field().value).toBe('Mine');
});

test("shows somebody else's newer notes instead of overwriting them unseen", async () => {
  await openAppointment(stored);
  type(field(), 'Mine');
  api.respond(updateAppointment, refusal('RECORD_CHANGED'));
  stored = { ...stored, notes: 'Allergic to penicillin' };
  save();
  const alert = await screen.findByText(/Somebody else has changed these notes/);
  expect(alert.closest('[role=alert]')?.textContent).toContain('Allergic to penicillin');
  expect(field().value).toBe('Mine');
  api.respond(updateAppointment, store);
  type(field(), 'Allergic to penicillin. Mine');
  save();
  await saved();
  expect(sent().map(({ from }) => from)).toEqual([null, 'Allergic to penicillin']);
});

test("takes somebody else's newer notes on demand", async () => {
  await openAppointment(stored);
  type(field(), 'Mine again');
  api.respond(updateAppointment, refusal('RECORD_CHANGED'));
  stored = { ...stored, notes: 'Theirs' };
  save();
  fireEvent.click(await screen.findByText('Use theirs'));
  expect(field().value).toBe('Theirs');
  expect(screen.queryByText(/Somebody else has changed these notes/)).toBeNull();
});

test.each([
  [null, 'No notes'],
  ['Needs a chair', 'Needs a chair'],
])('a Viewer reads the notes %j as %j and cannot change them', async (notes, shown) => {
  stored = { ...stored, notes };
  await openAppointment(stored, 'Viewer');
  expect(section('Notes')?.textContent).toBe(`Notes${shown}`);
  expect(screen.queryByLabelText('Notes by staff')).toBeNull();
  expect(screen.queryByText('Save Notes')).toBeNull();
});
