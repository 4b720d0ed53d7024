import { CLINIC_SETTING_NAMES, getClinicSettings } from '@clinic-serial/contract/subjects/clinic-settings';
import { createDepartment, listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { getSetupState } from '@clinic-serial/contract/subjects/setup';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aDepartment } from '../../test/clinic-records.ts';
import { arriveAt } from '../../test/place.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import SetupPage from './SetupPage.tsx';

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  api.respond(getClinicSettings, {
    settings: CLINIC_SETTING_NAMES.map((name) => ({
      name,
      value: 'x',
      isSet: true,
      source: 'stored' as const,
      savedAt: null,
    })),
  });
  api.respond(getSetupState, { missing: ['sms', 'doctor'], onlineBooking: false, hasSerial: false });
  api.respond(listDepartmentsForStaff, []);
  api.respond(createDepartment, ({ body }) => aDepartment({ id: 9, name: body.name }));
});

test('the steps have Bangla names and digits, and departments are chosen by their Bangla names', async () => {
  openStaffScreen('/admin/setup?step=departments', {
    routes: { '/admin/setup': <SetupPage /> },
    role: 'Admin',
  });
  press(await screen.findByLabelText(/^মেডিসিন/));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'হয়ে গেছে: ক্লিনিক',
    'হয়ে গেছে: ফি',
    '৩এসএমএস',
    'হয়ে গেছে: বিভাগ',
    '৫প্রথম ডাক্তার',
    '৬প্রথম সিরিয়াল',
  ]);
  press(screen.getByText('সংরক্ষণ করে এগিয়ে যান'));
  await arriveAt('/admin/setup?step=doctor');
  await screen.findByText('১টি বিভাগ যোগ হয়েছে।');
  expect(api.requests(createDepartment).map(({ body }) => body.name)).toEqual(['Medicine']);
});
