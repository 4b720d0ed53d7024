import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aClinicOfTwoPlaces } from '../test/place-records.ts';
import { doctorCards, openPublicPage, stubPublicClinic } from '../test/public-page.tsx';
import { anAppointment, atTwoPlaces } from '../test/records.ts';
import { Ticket } from '../ui/ticket/Ticket.tsx';

test('the list asks where in Bangla, and cards name the places in Bangla', async () => {
  const clinic = stubPublicClinic([atTwoPlaces()]);
  clinic.api.respond(getClinic, aClinicOfTwoPlaces);
  await openPublicPage('/doctors?place=2');
  const links = within(await screen.findByRole('navigation', { name: 'কোথায়?' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['সব শাখা', '/bn/doctors?keep=all'],
    ['ধানমন্ডি', '/bn/doctors?keep=1'],
    ['উত্তরা', '/bn/doctors?keep=2'],
  ]);
  await screen.findByText('Dr. Ayesha Rahman');
  expect(doctorCards()[0]?.textContent).toContain('বিকাল ৫:০০ – রাত ৯:০০ · উত্তরা');
});

test('a ticket names its place in Bangla', () => {
  const { container } = render(
    <Ticket appointment={anAppointment({ placeId: 2 })} clinic={aClinicOfTwoPlaces} when={undefined} />,
  );
  expect(container.textContent).toContain('শাখাউত্তরা');
  expect(container.textContent).toContain('উত্তরা রোড');
});
