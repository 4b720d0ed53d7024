import { addDoctor, newPerson } from './support/clinic.ts';
import {
  chooseDoctorAndDay,
  confirm,
  confirmButton,
  createdDialog,
  expectStep,
  nextButton,
  notesField,
  openDesk,
  panelOf,
  previousButton,
  reachConfirm,
  reservedChoice,
  WEDNESDAY,
} from './support/desk.ts';
import { appointmentsOf, registerPatient, walkIn } from './support/reception.ts';
import { expect, test, valueBeside } from './support/staff.ts';
import { alertOf, codeField, reachCodeStep, successOf } from './support/wizard.ts';

// Several people at the same time: whatever two people press, no serial is given twice and nobody gets a
// place that does not exist.

test.use({ role: 'Staff' });

const NO_SLOTS = 'No available slots for this doctor on this date';

test('somebody online and somebody at the desk race for the last place', async ({
  page,
  server,
  newVisitor,
  browserLog,
}) => {
  browserLog.allow(/status of 409 .*\/(verify-otp|appointments)/);
  const doctor = await addDoctor(server, { name: 'Dr. Deskrace Online', places: 1 });
  const [visitor, person] = [await newVisitor(), newPerson('Online Deskrace')];
  const code = await reachCodeStep(visitor, doctor, person);
  await openDesk(page, await registerPatient(server));
  await chooseDoctorAndDay(page, doctor);
  await notesField(page).fill('Came by bus');
  await nextButton(page).click();
  await expectStep(page, 3);

  await Promise.all([confirmButton(page).click(), codeField(visitor).pressSequentially(code)]);
  const failure = alertOf(page, 'Failed to create appointment');
  await expect(createdDialog(page).or(failure)).toBeVisible();
  if (await createdDialog(page).isVisible()) {
    await expect(alertOf(visitor, 'This doctor is fully booked for today.')).toBeVisible();
    await expect(successOf(visitor)).toBeHidden();
  } else {
    await expect(successOf(visitor)).toBeVisible();
    await expect(failure).toContainText(NO_SLOTS);
    await previousButton(page).click();
    await expect(notesField(page)).toHaveValue('Came by bus');
  }
  expect(
    (await appointmentsOf(server, doctor, WEDNESDAY.date)).map(({ serialNumber }) => serialNumber),
  ).toEqual([1]);
});

test('the last place goes while the desk reads the summary: told why, and nothing is lost', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 409 .*\/appointments/);
  const doctor = await addDoctor(server, { name: 'Dr. Deskrace Stale', places: 1 });
  await openDesk(page, await registerPatient(server, newPerson('Stale Deskrace')));
  await chooseDoctorAndDay(page, doctor);
  await expect(panelOf(page)).toContainText('Few slots remaining');
  await notesField(page).fill('Fever since Sunday');
  await walkIn(server, doctor, WEDNESDAY.date);

  // The panel still shows the taken place as free.
  await nextButton(page).click();
  await expectStep(page, 3);
  await confirmButton(page).click();
  await expect(alertOf(page, 'Failed to create appointment')).toContainText(NO_SLOTS);
  await expect(createdDialog(page)).toBeHidden();
  await previousButton(page).click();
  await expect(panelOf(page)).toContainText('Fully booked');
  await expect(valueBeside(panelOf(page), 'Patients booked')).toHaveText('1/1');
  await expect(notesField(page)).toHaveValue('Fever since Sunday');

  // The wizard continues with another day.
  await page.getByRole('button', { name: 'Tomorrow', exact: true }).click();
  await nextButton(page).click();
  expect(await confirm(page)).toMatchObject({ serialNumber: 1, notes: 'Fever since Sunday' });
  expect(await appointmentsOf(server, doctor, WEDNESDAY.date)).toHaveLength(1);
});

test('two receptionists give the same reserved number: one does, the other is told', async ({
  page,
  server,
  newVisitor,
  browserLog,
}) => {
  browserLog.allow(/status of 409 .*\/appointments/);
  const doctor = await addDoctor(server, { name: 'Dr. Deskrace Reserved', reservedSlots: '7, 9' });
  const other = await newVisitor();
  for (const desk of [page, other]) {
    await openDesk(desk, await registerPatient(server));
    await chooseDoctorAndDay(desk, doctor);
    await reservedChoice(desk).selectOption('Reserved serial 7');
    await nextButton(desk).click();
    await expect(valueBeside(desk, 'Serial number')).toHaveText('7 (reserved)');
  }
  await Promise.all([confirmButton(page).click(), confirmButton(other).click()]);
  const created = createdDialog(page);
  await expect(created.or(alertOf(page, 'Failed to create appointment'))).toBeVisible();
  const [winner, loser] = (await created.isVisible()) ? [page, other] : [other, page];
  await expect(createdDialog(winner).getByText('7', { exact: true })).toBeVisible();
  await expect(alertOf(loser, 'Failed to create appointment')).toContainText(
    'This serial is not free. Please choose another.',
  );

  await previousButton(loser).click();
  await expect(reservedChoice(loser).getByRole('option')).toHaveText([
    'Next serial (1)',
    'Reserved serial 9',
  ]);
  await reservedChoice(loser).selectOption('Reserved serial 9');
  await nextButton(loser).click();
  expect((await confirm(loser)).serialNumber).toBe(9);
  expect(
    (await appointmentsOf(server, doctor, WEDNESDAY.date)).map(({ serialNumber }) => serialNumber),
  ).toEqual([7, 9]);
});

test('two desks at once for the same doctor: two serials', async ({ page, server, newVisitor }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Deskrace Both', places: 5 });
  const other = await newVisitor();
  for (const desk of [page, other]) await reachConfirm(desk, await registerPatient(server), doctor);
  const [first, second] = await Promise.all([confirm(page), confirm(other)]);
  expect([first.serialNumber, second.serialNumber].sort()).toEqual([1, 2]);
});
