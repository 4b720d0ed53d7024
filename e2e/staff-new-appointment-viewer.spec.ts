import { askAs } from './support/api.ts';
import { addDoctor } from './support/clinic.ts';
import { NEW_APPOINTMENT, phoneSearch, WEDNESDAY } from './support/desk.ts';
import { registerPatient } from './support/reception.ts';
import { expect, pageTitle, test } from './support/staff.ts';
import { visit } from './support/visit.ts';

test.use({ role: 'Viewer' });

test('a Viewer gets no new appointment: no button, no page, no serial', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, '/admin/appointments');
  await expect(pageTitle(page, 'Appointments')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Appointment' })).toHaveCount(0);

  const patient = await registerPatient(server);
  await visit(page, `${NEW_APPOINTMENT}?patientId=${patient.id}`);
  await expect(pageTitle(page, 'Access Denied')).toBeVisible();
  await expect(phoneSearch(page)).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/api/patients') || path === '/api/doctors')).toEqual([]);

  const { id } = await addDoctor(server, { name: 'Dr. Deskviewer Nath' });
  const refused = await askAs(server, 'Viewer', '/appointments', {
    method: 'POST',
    body: { doctorId: id, patientId: patient.id, appointmentDate: WEDNESDAY.date },
  });
  expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
});
