import { addDoctor, bookElsewhere, newPerson } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { alertOf, book, codeField, enterCode, reachCodeStep, ticketOf } from './support/wizard.ts';

test('a known patient is welcomed back and logged in at once', async ({ page, server }) => {
  const person = newPerson('Md. Kamal Pasha');
  await bookElsewhere(server, (await addDoctor(server)).id, person);

  const { autoLogin, patient, patientToken } = await book(page, await addDoctor(server), person);
  expect(autoLogin).toBe(true);
  await expect(page.getByText('Welcome back, Kamal!')).toBeVisible();
  const session = await page.evaluate(() => ({ ...localStorage }));
  expect(session.patient_token).toBe(patientToken);
  expect(JSON.parse(session.patient_data ?? '')).toMatchObject({ id: patient.id, phone: person.phone });
  expect(JSON.parse(session.patient_session ?? '')).toMatchObject({ patient: { id: patient.id } });
  expect(Number(session.patient_session_expiry)).toBeGreaterThan(Date.now());

  await page.getByRole('button', { name: 'My Account Dashboard' }).click();
  await expect(page).toHaveURL('/patient/dashboard');
});

test('a family shares a phone: the ticket bears the name that was typed', async ({ page, server }) => {
  const father = newPerson('Hafizur Rahman');
  const doctor = await addDoctor(server);
  await bookElsewhere(server, doctor.id, father);

  const daughter = { ...father, name: 'Tania Rahman' };
  const { appointment, patient } = await book(page, doctor, daughter);
  await expect(ticketOf(page)).toContainText('Tania Rahman');
  expect(appointment).toMatchObject({ patientName: 'Tania Rahman', serialNumber: 2 });
  expect(patient.name).toBe('Hafizur Rahman');
  await expect(page.getByText('Welcome back, Hafizur!')).toBeVisible();
});

test('the same person with the same doctor is told the serial they already have', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 409 .*\/verify-otp/);
  const doctor = await addDoctor(server);
  const person = newPerson('Rokeya Sultana');
  await bookElsewhere(server, doctor.id);
  await bookElsewhere(server, doctor.id, person);

  const code = await reachCodeStep(page, doctor, { ...person, name: '  rokeya   SULTANA ' });
  await enterCode(page, code);
  await expect(alertOf(page, 'You already have serial 2 with this doctor today.')).toBeVisible();
  await expect(codeField(page)).toHaveValue('');
});

test('a phone books five times a day at most', async ({ page, server, moveServerClock, browserLog }) => {
  browserLog.allow(/status of 409 .*\/verify-otp/);
  const person = newPerson();
  const doctor = await addDoctor(server);
  for (const name of ['Ali', 'Babul', 'Chameli']) await bookElsewhere(server, doctor.id, { ...person, name });
  // The clock moves on by an hour, because a phone gets only five codes an hour.
  await moveServerClock(3_600);
  for (const name of ['Dipu', 'Enam']) await bookElsewhere(server, doctor.id, { ...person, name });

  await enterCode(page, await reachCodeStep(page, doctor, { ...person, name: 'Farid' }));
  await expect(
    alertOf(page, 'This phone already has 5 appointments today. Please call the clinic.'),
  ).toBeVisible();
});

test('a deactivated patient is sent to the clinic, after the phone is proven', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 403 .*\/verify-otp/);
  const ruhul = { name: 'Ruhul Amin Sarker', phone: '01900001033' };
  await enterCode(page, await reachCodeStep(page, await addDoctor(server), ruhul));
  await expect(
    alertOf(page, 'This phone number cannot book online. Please call the clinic: 01700-000000.'),
  ).toBeVisible();
});
