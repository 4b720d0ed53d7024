import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { getImport, listImportRows } from '@clinic-serial/contract/subjects/imports';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anImport, anImportRow } from '../../test/import-records.ts';
import { inTwoPlaces } from '../../test/place-records.ts';
import { aClinic } from '../../test/records.ts';
import { openStaffScreen } from '../../test/staff-screen.tsx';
import { onePage, stubApi } from '../../test/stubbed-api.ts';
import ImportsPage from './ImportsPage.tsx';

test('the columns of a file and the report of its rows are in Bangla, with Bangla digits', async () => {
  const api = stubApi();
  const rows = ['নাম,মোবাইল', 'Rahima Begum,1.71E+09'].map((line, index) =>
    anImportRow({ line: index + 1, outcome: null, cells: line.split(',') }),
  );
  api.respond(getImport, anImport({ state: 'reading', rows: 2, map: null }));
  api.respond(listImportRows, { rows, pagination: onePage(rows) });
  openStaffScreen('/admin/imports/7?rows=2', {
    routes: { '/admin/imports/*': <ImportsPage /> },
    role: 'Admin',
  });
  await screen.findByText('কোন কলামে কী আছে?');
  expect(screen.getByRole('button', { name: '১টি সারি পরীক্ষা করুন' })).toBeTruthy();
  expect(screen.getByText(/এক্সেল এই ফোন নম্বরটি/)).toBeTruthy();
});

test('the report counts in Bangla', async () => {
  const api = stubApi();
  api.respond(getImport, anImport());
  api.respond(listImportRows, { rows: [anImportRow()], pagination: onePage([1]) });
  openStaffScreen('/admin/imports/7', { routes: { '/admin/imports/*': <ImportsPage /> }, role: 'Admin' });
  await screen.findByRole('button', { name: '১,১৮০টি সারি লিখুন' });
  expect(screen.getByRole('button', { name: /^১,১৫০\s*নতুন/ })).toBeTruthy();
  expect(await screen.findByText('সারি ২')).toBeTruthy();
});

test('the place of a doctor has the Bangla name of the clinic, and so has the choice for all rows', async () => {
  const api = stubApi();
  api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  const cells = [
    ['ডাক্তার', 'বিভাগ', 'মোবাইল', 'শাখা', 'সময়'],
    ['ডা. রহিমা', 'মেডিসিন', '০১৭১২৩৪৫৬৭৮', 'Uttara', 'শনি বিকাল ৫টা - রাত ৯টা'],
    ['ডা. করিম', 'মেডিসিন', '০১৭১২৩৪৫৬৭৯', 'গুলশান', 'শনি বিকাল ৫টা - রাত ৯টা'],
  ];
  const rows = cells.map((row, index) => anImportRow({ line: index + 1, outcome: null, cells: row }));
  api.respond(getImport, anImport({ kind: 'doctors', state: 'reading', rows: 3, map: null }));
  api.respond(listImportRows, { rows, pagination: onePage(rows) });
  openStaffScreen('/admin/imports/7?rows=3', {
    routes: { '/admin/imports/*': <ImportsPage /> },
    role: 'Admin',
  });
  await screen.findByText('কোন কলামে কী আছে?');
  expect(screen.getByText('উত্তরা', { selector: 'td span' }).parentElement?.textContent).toBe('শাখা উত্তরা');
  expect(screen.getByText('এই নামে ক্লিনিকের কোনো শাখা নেই: গুলশান')).toBeTruthy();
});
