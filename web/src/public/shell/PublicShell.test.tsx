import { getClinic, getClinicHours } from '@clinic-serial/contract/subjects/clinic';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { someHours } from '../../test/clinic-records.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { openPublicPage, stubPublicClinic } from '../../test/public-page.tsx';
import { aClinic } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import type { StubbedApi } from '../../test/stubbed-api.ts';

let api: StubbedApi;

beforeEach(() => {
  api = stubPublicClinic().api;
});

const title = (text: string) => screen.findByText(text, { selector: 'h1' });

test('the header leads everywhere, and marks the page that is open', async () => {
  await openPublicPage('/');
  const menu = screen.getByLabelText('Main');
  const marked = () => textsOf(menu.querySelectorAll('[aria-current=page]'));
  expect(textsOf(menu.querySelectorAll('a'))).toEqual([
    'Home',
    'Find Doctors',
    'My Account',
    'Book Appointment',
  ]);
  expect(marked()).toEqual(['Home']);
  expect(within(menu).getByText('My Account').getAttribute('href')).toBe('/patient/dashboard');

  press(within(menu).getByText('Find Doctors'));
  await arriveAt('/doctors');
  await title('Find Your Doctor');
  expect(marked()).toEqual(['Find Doctors']);
  press(within(menu).getByText('Home'));
  await arriveAt('/');
  press(within(menu).getByText('Book Appointment'));
  await arriveAt('/doctors');
});

test('the footer leads to the pages about the clinic', async () => {
  await openPublicPage('/');
  const links = screen.getByText('Quick links').closest('nav') as HTMLElement;
  expect(textsOf(links.querySelectorAll('a'))).toEqual([
    'Home',
    'Find Doctors',
    'About Us',
    'Contact',
    'Privacy',
  ]);
  press(within(links).getByText('About Us'));
  await arriveAt('/about');
  await title('About Us');
  await waitFor(() => expect(document.title).toBe('About Us – Clinic Serial'));
  press(within(links).getByText('Privacy'));
  await arriveAt('/privacy');
});

test('the contact page has the phone, the e-mail and the address of the clinic', async () => {
  await openPublicPage('/contact');
  await title('Contact');
  const main = document.querySelector('main') as HTMLElement;
  const phone = await within(main).findByText('01700000000');
  expect(phone.getAttribute('href')).toBe('tel:+8801700000000');
  expect(within(main).getByText('desk@clinic.example').getAttribute('href')).toBe(
    'mailto:desk@clinic.example',
  );
  expect(within(main).getByText('7 Station Road, Sylhet')).toBeTruthy();
});

test('every phone of the clinic is a link of its own, and WhatsApp stands beside them', async () => {
  api.respond(getClinic, { ...aClinic, phone: '02-55012345, 10616', whatsapp: '01811-223344' });
  await openPublicPage('/contact');
  await title('Contact');
  for (const part of ['main', 'footer']) {
    const place = document.querySelector(part) as HTMLElement;
    await within(place).findByText('10616');
    const links = [...place.querySelectorAll<HTMLAnchorElement>('a[translate="no"]')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['02-55012345', 'tel:+880255012345'],
      ['10616', 'tel:10616'],
      ['WhatsApp 01811-223344', 'https://wa.me/8801811223344'],
    ]);
    expect(links.map(({ target, rel }) => `${target} ${rel}`.trim())).toEqual([
      'noopener',
      'noopener',
      '_blank noopener',
    ]);
  }
});

test('the contact page has a map, the hours of the week, and answers', async () => {
  api.respond(getClinicHours, someHours);
  await openPublicPage('/contact');
  expect((await screen.findByText('Show on OpenStreetMap')).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/search?query=7%20Station%20Road%2C%20Sylhet',
  );
  const lines = (await screen.findByText('Sat – Thu')).closest('ul')?.querySelectorAll('li') ?? [];
  expect(textsOf(lines)).toEqual(['Sat – Thu 9:00 AM – 9:00 PM', 'Fri Closed']);
  expect(screen.getByText('Can I book for tomorrow?', { selector: 'h3' })).toBeTruthy();
});

test("the contact page says the hours in the clinic's own words", async () => {
  api.respond(getClinicHours, { ...someHours, text: 'Day and night' });
  await openPublicPage('/contact');
  await screen.findByText('Day and night');
  expect(screen.queryByText('Closed')).toBeNull();
});

test('the page about the clinic leads to its departments', async () => {
  await openPublicPage('/about');
  await screen.findByText(/^3 doctors in 2 departments/);
  press(screen.getByText('Dermatology'));
  await arriveAt('/doctors?department=6');
});

test('an unknown address is told, with a way on', async () => {
  await openPublicPage('/nowhere');
  await title('Page not found');
  press(screen.getByText('Back to home'));
  await arriveAt('/');
});
