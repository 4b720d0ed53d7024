import { listDepartments } from '@clinic-serial/contract/subjects/departments';
import { listDoctors } from '@clinic-serial/contract/subjects/doctors';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aDepartment } from '../../test/clinic-records.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { doctorCards, openPublicPage, type PublicClinic, stubPublicClinic } from '../../test/public-page.tsx';
import { aDoctor, inBangla } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';

let clinic: PublicClinic;

beforeEach(() => {
  clinic = stubPublicClinic([
    aDoctor(inBangla),
    aDoctor({ id: 4, name: 'Dr. Latin Only', departmentId: 6, departmentName: 'Dermatology' }),
  ]);
  clinic.departments = [
    aDepartment({ nameBn: 'হৃদরোগ বিভাগ', descriptionBn: 'হার্ট ও রক্তনালি' }),
    aDepartment({ id: 6, name: 'Dermatology', description: null }),
  ];
});

test('a card shows the Bangla texts of the doctor, else the English ones', async () => {
  await openPublicPage('/doctors');
  await screen.findByText('ডা. আয়েশা রহমান');
  const [bangla, english] = doctorCards() as [HTMLElement, HTMLElement];
  for (const text of ['এমবিবিএস, এফসিপিএস', 'হৃদরোগ বিভাগ'])
    expect(within(bangla).getByText(text), text).toBeTruthy();
  expect(bangla.querySelector('h2')?.hasAttribute('lang')).toBe(false);
  expect(bangla.textContent).not.toMatch(/Ayesha|MBBS|Cardiology/);
  expect(textsOf(english.querySelectorAll('h2[lang=en]'))).toEqual(['Dr. Latin Only']);
  for (const text of ['MBBS, FCPS', 'Dermatology'])
    expect(within(english).getByText(text), text).toBeTruthy();
});

test('the departments have their Bangla names, and the address keeps their ids', async () => {
  await openPublicPage('/doctors');
  const chip = await screen.findByText('হৃদরোগ বিভাগ', { selector: 'nav a' });
  expect(screen.getByLabelText(/^হৃদরোগ বিভাগ/, { selector: 'input' })).toBeTruthy();
  expect(screen.getByText('Dermatology', { selector: 'nav a' })).toBeTruthy();
  press(chip);
  await arriveAt('/doctors?department=5');
});

test('all pages ask for the Bangla texts', async () => {
  await openPublicPage('/');
  await screen.findAllByText('ডা. আয়েশা রহমান');
  await screen.findAllByText('হৃদরোগ বিভাগ', { selector: 'a span' });
  const asked = [...clinic.api.requests(listDoctors), ...clinic.api.requests(listDepartments)];
  expect(asked.map(({ query }) => query)).toEqual([{}, { searchWords: 'none' }]);
});

test('the page about the clinic shows the Bangla descriptions', async () => {
  await openPublicPage('/about');
  await screen.findByText('হার্ট ও রক্তনালি');
  expect(screen.getByText('হৃদরোগ বিভাগ')).toBeTruthy();
});
