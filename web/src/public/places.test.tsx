import { eachWeekday } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { getClinic, getClinicHours } from '@clinic-serial/contract/subjects/clinic';
import { listDepartments } from '@clinic-serial/contract/subjects/departments';
import { getDoctor } from '@clinic-serial/contract/subjects/doctors';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPage } from '../entry-server.tsx';
import { aDepartment } from '../test/clinic-records.ts';
import { textsOf } from '../test/fields.ts';
import { aClinicOfTwoPlaces } from '../test/place-records.ts';
import { doctorCards, openPublicPage, type PublicClinic, stubPublicClinic } from '../test/public-page.tsx';
import { aClinic, aDoctor, anAppointment, atTwoPlaces, inFull } from '../test/records.ts';
import { Ticket } from '../ui/ticket/Ticket.tsx';

let clinic: PublicClinic;
beforeEach(() => {
  clinic = stubPublicClinic([
    atTwoPlaces(),
    aDoctor({ id: 4, name: 'Dr. First Place' }),
    aDoctor({
      id: 5,
      name: 'Dr. Second Place',
      placeIds: [2],
      today: { ...aDoctor({ id: 5 }).today, placeId: 2 },
    }),
  ]);
  clinic.api.respond(getClinic, aClinicOfTwoPlaces);
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other
  document.cookie = 'place=; Max-Age=0';
});

const where = () => screen.findByRole('navigation', { name: 'Where?' });
const names = () => textsOf(document.querySelectorAll('main article h2'));
const cardOf = async (name: string) => {
  await screen.findByText(name);
  return doctorCards().find(({ textContent }) => textContent?.includes(name))?.textContent;
};
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;

test('the list asks where, and offers the open places as links that keep the other filters', async () => {
  await openPublicPage('/doctors?search=dr&woman=1');
  const links = within(await where()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['All places', '/doctors?keep=all&search=dr&woman=1'],
    ['Dhanmondi', '/doctors?keep=1&search=dr&woman=1'],
    ['Uttara', '/doctors?keep=2&search=dr&woman=1'],
  ]);
  expect(links[0]?.getAttribute('aria-current')).toBe('true');
});

test('a chosen place narrows the list to the sittings there', async () => {
  await openPublicPage('/doctors?place=2');
  await screen.findByText('Showing 2 of 2 doctors');
  expect(names()).toEqual(['Dr. Second Place', 'Dr. Ayesha Rahman']);
  const card = await cardOf('Dr. Ayesha Rahman');
  expect(card).toContain('Today 5:00 PM – 9:00 PM · Uttara');
  expect(card).toContain('Starts at 5:00 PM');
  expect(card).toContain('7 places free');
  expect(
    within(await where())
      .getByText('Uttara')
      .getAttribute('aria-current'),
  ).toBe('true');
});

test('the state of another place is not that of the list', async () => {
  await openPublicPage('/doctors?place=1');
  await screen.findByText('Showing 2 of 2 doctors');
  const card = await cardOf('Dr. Ayesha Rahman');
  expect(card).toContain('Now serving 14');
  expect(card).toContain('Fully booked');
  expect(card).toContain('Today 9:00 AM – 1:00 PM · Dhanmondi');
});

const skin = aDepartment({ id: 6, name: 'Dermatology', doctorCount: 1 });
const heart = aDepartment({ id: 5, name: 'Cardiology', doctorCount: 9 });

test('the home page and the list offer the departments of the place, with its doctors', async () => {
  clinic.api.respond(listDepartments, ({ query }) => (query.place === '2' ? [skin] : [heart, skin]));
  await openPublicPage('/?place=2');
  const departments = within(await screen.findByRole('region', { name: 'Medical departments' }));
  const home = await departments.findByRole('link', { name: /Dermatology/ });
  expect(home.textContent).toContain('1 doctor');
  // The list has the place too, also for a visitor without the cookie.
  expect(home.getAttribute('href')).toBe('/doctors?department=6&place=2');
  expect(departments.queryByRole('link', { name: /Cardiology/ })).toBeNull();
  cleanup();
  await openPublicPage('/doctors?place=2');
  await screen.findByRole('radio', { name: 'Dermatology' });
  expect(screen.queryByRole('radio', { name: 'Cardiology' })).toBeNull();
});

test('every way from the home page to the list has the place of the address', async () => {
  const ways = async (url: string) => {
    await openPublicPage(url);
    await screen.findByText('Dr. Second Place');
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
    const field = document.querySelector<HTMLInputElement>('main form input[type=hidden]');
    cleanup();
    return [...links.filter((href) => /^\/doctors(\?place|$)/.test(href)), field?.name, field?.value];
  };
  expect(await ways('/?place=2')).toEqual([...Array(3).fill('/doctors?place=2'), 'place', '2']);
  expect(await ways('/')).toEqual([...Array(3).fill('/doctors'), undefined, undefined]);
});

test('a place without such a doctor says so, and leads to all places', async () => {
  clinic.doctors = [
    aDoctor({ id: 4, name: 'Dr. First Place' }),
    aDoctor({ id: 5, name: 'Dr. Second Place', placeIds: [2], departmentId: 6 }),
  ];
  await openPublicPage('/doctors?department=5&place=2');
  const found = (await screen.findByText('No doctors found at Uttara')).closest('div');
  expect(found?.textContent).toContain('1 doctor at another place');
  const link = within(found as HTMLElement).getByRole('link', { name: 'All places' });
  expect(link.getAttribute('href')).toBe('/doctors?keep=all&department=5');
  cleanup();
  // No other place has one either.
  await openPublicPage('/doctors?department=7&place=2');
  await screen.findByText('No doctors available today');
  expect(screen.getByRole('link', { name: 'Clear Filters' })).toBeTruthy();
});

test('without scripts too', async () => {
  const pagination = { total: 0, limit: 1, offset: 0, hasMore: false };
  const preloaded = {
    '/clinic': aClinicOfTwoPlaces,
    '/doctors': { doctors: [], pagination },
    '/doctors?bangla=none': { doctors: [], pagination },
    '/departments': [heart],
    '/departments?place=2': [skin],
    '/departments?searchWords=none&bangla=none': [heart],
    '/departments?searchWords=none&bangla=none&place=2': [skin],
  };
  for (const path of ['/', '/doctors']) {
    const { html } = await renderPage({ url: `${path}?place=2`, preloaded });
    expect(html, path).toContain('Dermatology');
    expect(html, path).not.toContain('Cardiology');
    expect((await renderPage({ url: path, preloaded })).html).toContain('Cardiology');
  }
});

test('a doctor who never sits is at no place', async () => {
  const never = aDoctor({ id: 7, name: 'Dr. Never' });
  never.scheduleSummary = { availableDays: '', timeRanges: '', totalAvailableDays: 0 };
  never.today = { ...never.today, isScheduledToday: false };
  clinic.doctors = [never];
  await openPublicPage('/doctors?place=1');
  await screen.findByText('Showing 0 of 0 doctors');
  cleanup();
  await openPublicPage('/doctors');
  await screen.findByText('Dr. Never');
});

test('the home page says when each place is open today', async () => {
  const at = (startTime: string, endTime: string) => eachWeekday(() => ({ startTime, endTime }));
  const all = at('09:00', '21:00');
  const places = [{ days: at('09:00', '13:00') }];
  clinic.api.respond(getClinicHours, { text: null, textBn: null, days: all, places });
  await openPublicPage('/');
  await screen.findByText('Today: 9:00 AM – 1:00 PM');
  const part = screen.getByText('Today: 9:00 AM – 1:00 PM').closest('section');
  expect(part?.textContent).toContain('Every day 9 to 9');
  expect(part?.textContent).not.toContain('9:00 AM – 9:00 PM');
});

test('without a choice each card names its places', async () => {
  await openPublicPage('/doctors');
  await screen.findByText('Showing 3 of 3 doctors');
  expect(await cardOf('Dr. Ayesha Rahman')).toContain(
    'Today 9:00 AM – 1:00 PM · Dhanmondi, 5:00 PM – 9:00 PM · Uttara',
  );
  expect(await cardOf('Dr. First Place')).toContain('Today 9:00 AM – 5:00 PM · Dhanmondi');
});

test('the choice stays with the other filters, in the search without scripts too', async () => {
  await openPublicPage('/doctors?place=2');
  await where();
  const chip = await screen.findByText('Woman doctor', { selector: 'a' });
  expect(chip.getAttribute('href')).toBe('/doctors?place=2&woman=1');
  expect(document.querySelector<HTMLInputElement>('input[name=place]')?.value).toBe('2');
});

test('a kept choice counts on a page that a link has opened, and a closed place does not', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other
  document.cookie = 'place=2';
  await openPublicPage('/doctors');
  await screen.findByText('Showing 2 of 2 doctors');
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other
  document.cookie = 'place=3';
  await openPublicPage('/doctors');
  await screen.findByText('Showing 3 of 3 doctors');
});

test('the home page asks too, and its rows name the places', async () => {
  await openPublicPage('/?place=2');
  const links = within(await where()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/?keep=all', '/?keep=1', '/?keep=2']);
  await screen.findByText('Dr. Second Place');
  expect(screen.queryByText('Dr. First Place')).toBeNull();
  expect(await rowOf('Dr. Ayesha Rahman')).toContain('Cardiology · Uttara · Starts at 5:00 PM');
});

test('a row of the home page names the places where the doctor still sits today', async () => {
  const both = atTwoPlaces();
  const later = atTwoPlaces({ id: 6, name: 'Dr. Evening' });
  const [morning, evening] = later.today.sittings ?? [];
  if (!morning || !evening) throw new Error('The doctor sits twice.');
  later.today.sittings = [{ ...morning, now: { kind: 'ended' } }, evening];
  clinic.doctors = [both, later];
  await openPublicPage('/');
  expect(await rowOf(both.name)).toContain('Cardiology · Dhanmondi, Uttara · ');
  expect(await rowOf('Dr. Evening')).toContain('Cardiology · Uttara · ');
});

test('a clinic with one place has no word about places, whatever the address says', async () => {
  const preloaded = {
    '/clinic': aClinic,
    '/doctors': { doctors: [aDoctor()], pagination: { total: 1, limit: 1, offset: 0, hasMore: false } },
    '/doctors?bangla=none': {
      doctors: [aDoctor()],
      pagination: { total: 1, limit: 1, offset: 0, hasMore: false },
    },
    '/doctors/3': {
      ...aDoctor(),
      departmentLocation: null,
      departmentLocationBn: null,
      otherDays: [],
      kept: {},
    },
    '/departments': [],
  };
  for (const path of ['/', '/doctors', '/doctors/3', '/contact', '/about']) {
    const { html } = await renderPage({ url: path, preloaded });
    expect(html, path).not.toMatch(/Where\?|All places|place=|Dhanmondi/);
    const asked = await renderPage({ url: `${path}?place=2`, preloaded });
    // The link to the other language keeps every address as it is.
    expect(asked.html.replaceAll('place=2&amp;', ''), path).toBe(html);
  }
});

test('the page of a doctor says where each sitting is, and how to find the places', async () => {
  const doctor = { ...inFull(atTwoPlaces()), departmentLocation: 'Room 4' };
  clinic.api.respond(getDoctor, doctor);
  await openPublicPage('/doctors/3', { '/doctors/3': doctor });
  const region = await screen.findByRole('region', { name: 'Where' });
  expect(textsOf(region.querySelectorAll('strong'))).toEqual(['Dhanmondi', 'Uttara']);
  expect(region.textContent).toContain('2 Uttara Road');
  expect(region.querySelector('a[href="tel:+8801700000002"]')).not.toBeNull();
  const rows = [...document.querySelectorAll('main tr')].map(({ textContent }) => textContent);
  expect(rows).toContain('Thursday5:00 PM – 9:00 PM · Uttara');
  expect(rows).toContain('Wednesday · Today9:00 AM – 1:00 PM · Dhanmondi5:00 PM – 9:00 PM · Uttara');
});

test('a ticket names its place, and has its telephone and its address', () => {
  const at = (placeId?: number) => {
    const { container } = render(
      <Ticket
        appointment={anAppointment({ ...(placeId && { placeId }) })}
        clinic={aClinicOfTwoPlaces}
        when={undefined}
      />,
    );
    return container.textContent;
  };
  expect(at(2)).toContain('PlaceUttaraMap');
  expect(at(2)).toContain('01700000002 · 2 Uttara Road');
  expect(at()).toContain('PlaceDhanmondiMap');
  const { container } = render(<Ticket appointment={anAppointment()} clinic={aClinic} when={undefined} />);
  expect(container.textContent).not.toMatch(/Place|Map/);
});

test('the contact page lists the open places, each with its hours', async () => {
  const morning = { startTime: '09:00', endTime: '13:00' };
  const days = { ...eachWeekday(() => morning), 5: null };
  clinic.api.respond(getClinicHours, { text: null, textBn: null, days, places: [{ days }] });
  await openPublicPage('/contact');
  const main = (await screen.findByRole('heading', { level: 1, name: 'Contact' })).closest('main');
  await within(main as HTMLElement).findByText('Uttara');
  expect(main?.textContent).toContain('Every day 9 to 9');
  expect(main?.textContent).toContain('1 Dhanmondi Road');
  const first = screen.getByText('Dhanmondi', { selector: 'dt' }).parentElement;
  await within(first as HTMLElement).findByText('Sat – Thu');
  expect(first?.textContent).toContain('9:00 AM – 1:00 PM');
  // The hours of the whole clinic are those of no place.
  expect(within(main as HTMLElement).queryByText('Hours')).toBeNull();
  expect(document.body.textContent).not.toMatch(/Old Town|7 Station Road/);
});
