import { listDoctors } from '@clinic-serial/contract/subjects/doctors';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../entry-server.tsx';
import { aDayOff, aDepartment, someLiveStatus } from '../../test/clinic-records.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import {
  doctorCards,
  openPublicPage,
  type PublicClinic,
  serveDoctors,
  stubPublicClinic,
} from '../../test/public-page.tsx';
import { aDoctor } from '../../test/records.ts';
import { address, press, type } from '../../test/staff-screen.tsx';
import { closedDoor, onePage, serverError } from '../../test/stubbed-api.ts';

const skinDoctor = aDoctor({
  id: 4,
  name: 'Dr. Quazi Zubair Anisul',
  qualification: 'MBBS, MPhil (Trichology)',
  departmentId: 6,
  departmentName: 'Dermatology',
  experienceYears: 17,
});

let clinic: PublicClinic;

beforeEach(() => {
  clinic = stubPublicClinic([aDoctor(), skinDoctor]);
});

const searchField = () => screen.getByLabelText<HTMLInputElement>('Search doctors');
/** A department among the radio buttons, and among the chips of the quick choice. */
const radio = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const chips = () => within(screen.getByText('Quick select').closest('nav') as HTMLElement);
const chip = (name: string) => chips().getByText(name, { selector: 'a' });
const findChip = async (name: string) => {
  await screen.findByText('Quick select');
  return chips().findByText(name, { selector: 'a' });
};
const names = () => textsOf(document.querySelectorAll('main article h2'));
const showing = (shown: number, total = 2) => screen.findByText(`Showing ${shown} of ${total} doctors`);

test.each(['zubair', 'Trichology', 'anisul dermatology'])('a doctor is found by "%s"', async (words) => {
  await openPublicPage('/doctors');
  await showing(2);
  type(searchField(), words);
  await showing(1);
  await waitFor(() => expect(names()).toEqual(['Dr. Quazi Zubair Anisul']));
  await arriveAt(`/doctors?search=${words.replace(' ', '+')}`);
});

test.each(['chest pain', 'বুকে', 'PAIN ayesha'])(
  'a doctor is found by the search words "%s"',
  async (words) => {
    clinic.departments = [aDepartment({ searchWords: 'chest pain, বুকে ব্যথা' }), aDepartment({ id: 6 })];
    await openPublicPage('/doctors');
    await showing(2);
    type(searchField(), words);
    await showing(1);
    await waitFor(() => expect(names()).toEqual(['Dr. Ayesha Rahman']));
  },
);

test('the doctors who are here now come first, then those of later, the full ones and those of other days', async () => {
  const at = (name: string, id: number, today = someLiveStatus()) => aDoctor({ id, name, today });
  clinic.doctors = [
    at('Dr. A Off', 11, aDayOff),
    at('Dr. B Full', 12, someLiveStatus({ availableSlots: 0, reason: 'fully-booked' })),
    at('Dr. C Later', 13, someLiveStatus({ startTime: '17:00', endTime: '21:00' })),
    at('Dr. D Now', 14),
  ];
  await openPublicPage('/doctors');
  await showing(4, 4);
  await waitFor(() => expect(names()).toEqual(['Dr. D Now', 'Dr. C Later', 'Dr. B Full', 'Dr. A Off']));
});

test('a card says who the doctor is and when the doctor sits today', async () => {
  clinic.doctors = [skinDoctor];
  await openPublicPage('/doctors');
  await showing(1, 1);
  const card = doctorCards()[0]?.textContent;
  for (const text of [
    'MBBS, MPhil (Trichology)',
    'Dermatology',
    'Today 9:00 AM – 5:00 PM',
    '17 years experience',
  ]) {
    expect(card).toContain(text);
  }
});

test('the search and the department of the address are applied at once', async () => {
  await openPublicPage('/doctors?department=6&search=anisul+dermatology');
  await showing(1);
  expect(searchField().value).toBe('anisul dermatology');
  await findChip('Dermatology');
  expect(radio(/^Dermatology/).checked).toBe(true);
  expect(chip('Dermatology').getAttribute('aria-current')).toBe('true');
});

test.each(["%_'", '<b>', '\\', '💊', '*'])('%j in the search is only a text', async (text) => {
  await openPublicPage('/doctors');
  await showing(2);
  type(searchField(), text);
  await showing(0);
  press(screen.getByText('Clear Filters'));
  await showing(2);
});

test('radio buttons, quick choice and address show the same department', async () => {
  await openPublicPage('/doctors');
  await findChip('Cardiology');
  expect(radio(/^All departments/).checked).toBe(true);

  press(radio(/^Cardiology/));
  await arriveAt('/doctors?department=5');
  expect(chip('Cardiology').getAttribute('aria-current')).toBe('true');
  await waitFor(() => expect(names()).toEqual(['Dr. Ayesha Rahman']));

  press(chip('Dermatology'));
  await arriveAt('/doctors?department=6');
  expect(radio(/^Dermatology/).checked).toBe(true);
  expect(chip('Cardiology').getAttribute('aria-current')).toBeNull();
  await waitFor(() => expect(names()).toEqual(['Dr. Quazi Zubair Anisul']));

  // A second press removes the choice.
  press(chip('Dermatology'));
  await arriveAt('/doctors');
  expect(radio(/^All departments/).checked).toBe(true);
  await showing(2);
});

test('quick choices show who is here now, who sits today, and women', async () => {
  const at = (name: string, id: number, parts: Parameters<typeof aDoctor>[0]) =>
    aDoctor({ id, name, ...parts });
  clinic.doctors = [
    at('Dr. Now', 11, { gender: 'female', today: someLiveStatus({ now: { kind: 'running', serving: 3 } }) }),
    at('Dr. Later', 12, { today: someLiveStatus({ now: { kind: 'before', at: '17:00' } }) }),
    at('Dr. Off', 13, { gender: 'female', today: aDayOff }),
    at('Dr. Done', 14, { today: someLiveStatus({ availableSlots: 0, now: { kind: 'ended' } }) }),
  ];
  await openPublicPage('/doctors');
  await showing(4, 4);
  press(await findChip('Today'));
  await arriveAt('/doctors?when=today');
  await waitFor(() => expect(names()).toEqual(['Dr. Now', 'Dr. Later']));
  press(chip('Here now'));
  await arriveAt('/doctors?when=here');
  await waitFor(() => expect(names()).toEqual(['Dr. Now']));
  press(chip('Here now'));
  press(chip('Woman doctor'));
  await arriveAt('/doctors?woman=1');
  await waitFor(() => expect(names()).toEqual(['Dr. Now', 'Dr. Off']));
  // Without scripts the form of the search keeps the choice.
  const form = new FormData(searchField().closest('form') as HTMLFormElement);
  expect([...form.keys()].sort()).toEqual(['department', 'search', 'woman']);
});

test('doctors who have finished are folded, unless nobody else can help or a filter is chosen', async () => {
  const finished = { availableSlots: 0, now: { kind: 'ended' } } as const;
  clinic.doctors = [
    aDoctor({ id: 11, name: 'Dr. Here' }),
    aDoctor({ id: 12, name: 'Dr. Done', today: someLiveStatus(finished) }),
  ];
  await openPublicPage('/doctors');
  const summary = await screen.findByText('1 finished for today');
  expect(within(summary.closest('details') as HTMLElement).getByText('Dr. Done')).toBeTruthy();
  press(await findChip('Cardiology'));
  await waitFor(() => expect(screen.queryByText('1 finished for today')).toBeNull());
  expect(names()).toEqual(['Dr. Here', 'Dr. Done']);
});

test('"Clear all" takes every filter away', async () => {
  await openPublicPage('/doctors?department=6&search=zubair');
  await showing(1);
  press(screen.getByText('Clear all'));
  await arriveAt('/doctors');
  await showing(2);
  expect(searchField().value).toBe('');
  expect(radio(/^All departments/).checked).toBe(true);
  expect(screen.queryByText('Clear all')).toBeNull();
});

test('a list that the filters leave empty says how to go on', async () => {
  await openPublicPage('/doctors');
  await showing(2);
  type(searchField(), 'nobody of this name');
  await showing(0);
  expect(screen.getByText('No doctors available today')).toBeTruthy();
  expect(screen.getByText('Try adjusting your search criteria')).toBeTruthy();
  expect(screen.getByText(/^The search found nothing\. Try/)).toBeTruthy();
  press(screen.getByText('Clear Filters'));
  await showing(2);
  expect(searchField().value).toBe('');
});

test.each(['Clear all', 'Clear Filters'])('the focus goes to the page when "%s" is gone', async (words) => {
  await openPublicPage('/doctors?search=nobody+at+all');
  press(await screen.findByText(words));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(document.activeElement?.id).toBe('main');
});

test('an unknown department in the address leaves nobody', async () => {
  await openPublicPage('/doctors?department=987654');
  await showing(0);
  expect(screen.getByText('Try adjusting your search criteria')).toBeTruthy();
});

test('a department in the address that is no number leaves everybody', async () => {
  await openPublicPage('/doctors?department=heart');
  await showing(2);
  expect(names()).toHaveLength(2);
});

test('a clinic without doctors asks to come back tomorrow', async () => {
  clinic.doctors = [];
  await openPublicPage('/doctors');
  await showing(0, 0);
  expect(screen.getByText('No doctors available today')).toBeTruthy();
  expect(
    screen.getByText(
      'No doctors are available for appointments today. Please check back tomorrow or contact us for assistance.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText('Clear Filters')).toBeNull();
});

test('a list that cannot be loaded says so, and is loaded by another try', async () => {
  clinic.api.respond(listDoctors, serverError());
  await openPublicPage('/doctors');
  const alert = (await screen.findByText('Error loading doctors')).closest('[role=alert]') as HTMLElement;
  expect(alert.textContent).toContain('Server error: 500');
  serveDoctors(clinic);
  press(within(alert).getByText('Try Again'));
  await showing(2);
  expect(alert.isConnected).toBe(false);
});

test('a list that takes long says that it is loading', async () => {
  const door = closedDoor();
  clinic.api.respond(listDoctors, async () => {
    await door.opened;
    return { doctors: clinic.doctors, pagination: onePage(clinic.doctors, 1_000) };
  });
  await openPublicPage('/doctors');
  const status = await screen.findByText('Loading doctors');
  expect(status.getAttribute('role')).toBe('status');
  door.open();
  await showing(2);
  expect(screen.queryByText('Loading doctors')).toBeNull();
});

test('Enter searches at once', async () => {
  await openPublicPage('/doctors?department=6');
  await showing(1);
  type(searchField(), 'zubair');
  fireEvent.submit(searchField().form as HTMLFormElement);
  // Without waiting for the 300 ms that a search waits otherwise.
  await act(async () => {});
  expect(address()).toBe('/doctors?department=6&search=zubair');
});

test('a chip can be opened in another tab, with the search', async () => {
  await openPublicPage('/doctors?search=zubair');
  const link = await findChip('Dermatology');
  expect(link.getAttribute('href')).toBe('/doctors?search=zubair&department=6');
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, { ctrlKey: true });
  expect(address()).toBe('/doctors?search=zubair');
  expect(chip('Dermatology').getAttribute('aria-current')).toBeNull();
});

test('of a very long list a part is shown, and more at a press', async () => {
  class NothingInSight {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', NothingInSight);
  clinic.doctors = Array.from({ length: 70 }, (_, index) => aDoctor({ id: index + 1 }));
  await openPublicPage('/doctors');
  await showing(70, 70);
  expect(doctorCards()).toHaveLength(30);
  expect(screen.getByText('Show more doctors').getAttribute('href')).toBe('/doctors?shown=all');
  press(screen.getByText('Show more doctors'));
  expect(doctorCards()).toHaveLength(60);
  press(screen.getByText('Show more doctors'));
  expect(doctorCards()).toHaveLength(70);
  expect(screen.queryByText('Show more doctors')).toBeNull();
});

test('a list that does not come with the page says to call, for browsers without scripts', async () => {
  const { html } = await renderPage({ url: '/doctors', preloaded: {} });
  expect(html).toMatch(/<noscript>This list is too long .*Please call the clinic\.<\/noscript>/);
});

test('where the address asks for it, the whole list is shown', async () => {
  clinic.doctors = Array.from({ length: 70 }, (_, index) => aDoctor({ id: index + 1 }));
  await openPublicPage('/doctors?shown=all');
  await showing(70, 70);
  expect(doctorCards()).toHaveLength(70);
});
