import { addDoctor, bookElsewhere, changeDoctor, newPerson } from './support/clinic.ts';
import { holdRequests } from './support/hold.ts';
import { setStatus } from './support/reception.ts';
import { expect, test } from './support/test.ts';
import { visit, waitUntilStarted } from './support/visit.ts';
import {
  alertOf,
  codeAfter,
  enterCode,
  fillInfo,
  LIVE_STATUS,
  nameField,
  openWizard,
  REQUEST_CODE,
  reachCodeStep,
  sendButton,
  successOf,
  ticketOf,
} from './support/wizard.ts';

const FULL = 'This doctor is fully booked for today. Please try again tomorrow or choose another doctor.';
const NOW_FULL =
  'This doctor is now fully booked for today. Please try again tomorrow or choose another doctor.';

test('a fully booked doctor says so at once, and shows the way to another', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Fulzar Rahman', places: 1 });
  await bookElsewhere(server, doctor.id);
  await visit(page, '/doctors?search=fulzar');
  await expect(page.getByRole('article')).toContainText('Fully booked');
  await page.getByRole('article').getByRole('link', { name: 'Book Appointment' }).click();

  await expect(alertOf(page, FULL)).toBeVisible();
  await expect(page.getByText('0 slots available')).toBeVisible();
  await expect(nameField(page)).toBeHidden();
  await page.getByRole('link', { name: 'Choose another doctor' }).click();
  await expect(page).toHaveURL('/doctors');
});

test('the last place goes while somebody fills in step 1', async ({ page, server }) => {
  await page.clock.install();
  const doctor = await addDoctor(server, { places: 2 });
  const person = newPerson();
  await openWizard(page, doctor);
  await expect(page.getByText('2 slots available')).toBeVisible();
  await fillInfo(page, person);

  await bookElsewhere(server, doctor.id);
  await page.clock.fastForward('00:30');
  await expect(page.getByText('1 slot available')).toBeVisible();
  await expect(alertOf(page, 'fully booked')).toBeHidden();

  await bookElsewhere(server, doctor.id);
  await page.clock.fastForward('00:30');
  await expect(alertOf(page, NOW_FULL)).toBeVisible();
  await expect(page.getByText('0 slots available')).toBeVisible();
  await expect(nameField(page)).toHaveValue(person.name);

  // Pressing the button now sends no request and moves the focus to the message.
  let requests = 0;
  await page.route(REQUEST_CODE, (route) => {
    requests += 1;
    return route.continue();
  });
  await sendButton(page).click();
  await expect(alertOf(page, NOW_FULL)).toBeFocused();
  expect(requests).toBe(0);
});

test('the last place goes between two looks: the answer says it', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 409 .*\/request-otp/);
  const doctor = await addDoctor(server, { places: 1 });
  const person = newPerson();
  await openWizard(page, doctor);
  await fillInfo(page, person);
  await bookElsewhere(server, doctor.id);
  await sendButton(page).click();
  await expect(alertOf(page, FULL)).toBeVisible();
  await expect(page.getByText('0 slots available')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'fully booked' })).toHaveCount(1);
  await expect(nameField(page)).toHaveValue(person.name);
});

test('who holds a code may still enter it, and gets a place that comes free', async ({ page, server }) => {
  await page.clock.install();
  const doctor = await addDoctor(server, { places: 1 });
  const code = await reachCodeStep(page, doctor, newPerson());
  const { appointment } = await bookElsewhere(server, doctor.id);

  await page.clock.fastForward('00:30');
  await expect(alertOf(page, NOW_FULL)).toContainText(
    'You already have a code: you may still enter it, a place may come free.',
  );
  await setStatus(server, appointment.id, 'Cancelled');
  expect((await enterCode(page, code)).serialNumber).toBe(2);
  await expect(successOf(page)).toBeVisible();
});

test('two people race for the last place: one gets it, the other is told', async ({
  page,
  server,
  newVisitor,
  browserLog,
}) => {
  browserLog.allow(/status of 409 .*\/verify-otp/);
  const doctor = await addDoctor(server, { places: 1 });
  const racers = [page, await newVisitor()];
  const codes: string[] = [];
  for (const racer of racers) codes.push(await reachCodeStep(racer, doctor, newPerson()));
  await Promise.all(racers.map((racer, index) => enterCode(racer, codes[index] ?? '')));

  const [first, second] = racers as [typeof page, typeof page];
  await expect(successOf(first).or(alertOf(first, FULL))).toBeVisible();
  const [winner, loser] = (await successOf(first).isVisible()) ? [first, second] : [second, first];
  await expect(successOf(winner)).toBeVisible();
  await expect(ticketOf(winner).getByText('1', { exact: true })).toBeVisible();
  await expect(alertOf(loser, FULL)).toBeVisible();
  await expect(loser.getByRole('link', { name: 'Choose another doctor' })).toBeVisible();
  await expect(ticketOf(loser)).toBeHidden();
});

test('reserved numbers are not given online', async ({ page, server, browserLog }) => {
  const doctor = await addDoctor(server, { places: 3, reservedSlots: '1, 2' });
  await openWizard(page, doctor);
  await expect(page.getByText('1 slot available')).toBeVisible();
  await fillInfo(page, newPerson());
  const { serialNumber } = await enterCode(page, await codeAfter(page, () => sendButton(page).click()));
  expect(serialNumber).toBe(3);
  await expect(page.getByText('0 slots available')).toBeVisible();

  browserLog.allow(/status of 409/);
  await visit(page, `/book/${doctor.id}`);
  const deskOnly = 'No more serials are given online for this doctor today.';
  await expect(page.getByRole('alert').filter({ hasText: deskOnly })).toBeVisible();
  await expect(alertOf(page, FULL)).toBeHidden();
});

test('few places are marked as few', async ({ page, server }) => {
  await addDoctor(server, { name: 'Dr. Fewa Places', places: 5 });
  await visit(page, '/doctors?search=fewa');
  await expect(page.getByRole('article')).toContainText('5 places free · Few slots remaining');
});

test('a doctor who does not sit today cannot be booked by the address either', async ({ page, server }) => {
  const doctor = await addDoctor(server, { days: [4, 6] });
  await openWizard(page, doctor);
  const alert = page.getByRole('alert').filter({ hasText: 'not available' });
  await expect(alert).toContainText(`${doctor.name} is not available for booking today (Wednesday).`);
  await expect(alert).toContainText('Available days: Sat, Thu.');
  await expect(alert).toContainText('Please choose another doctor.');
  await expect(nameField(page)).toBeHidden();
});

test('the doctor is taken off today while somebody fills in step 1', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 409 .*\/request-otp/);
  const doctor = await addDoctor(server);
  await openWizard(page, doctor);
  await fillInfo(page, newPerson());
  await changeDoctor(server, doctor, { days: [5] });
  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'not available' })).toBeVisible();
  await expect(page.getByText('0 slots available')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose another doctor' })).toBeVisible();
});

test('the doctor leaves the clinic while somebody fills in step 1', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 404/);
  const doctor = await addDoctor(server);
  const person = newPerson();
  await openWizard(page, doctor);
  await fillInfo(page, person);
  await changeDoctor(server, doctor, { isActive: false });
  await sendButton(page).click();
  await expect(alertOf(page, 'Doctor not found')).toBeVisible();
  await expect(nameField(page)).toHaveValue(person.name);
  await page.getByRole('link', { name: 'Choose another doctor' }).click();
  await expect(page).toHaveURL('/doctors');
});

test('fewer places take no serial away: only what is free changes', async ({ page, server }) => {
  await page.clock.install();
  const doctor = await addDoctor(server, { places: 5 });
  await bookElsewhere(server, doctor.id);
  await openWizard(page, doctor);
  await expect(page.getByText('4 slots available')).toBeVisible();
  await changeDoctor(server, doctor, { places: 2 });
  await page.clock.fastForward('00:30');
  await expect(page.getByText('1 slot available')).toBeVisible();
  await fillInfo(page, newPerson());
  const code = await codeAfter(page, () => sendButton(page).click());
  expect((await enterCode(page, code)).serialNumber).toBe(2);
});

test('an unknown doctor is not found', async ({ page, browserLog }) => {
  browserLog.allow(/status of 404/);
  for (const id of ['987654', 'nobody', '0']) {
    const answer = await page.goto(`/book/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Doctor not found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to Doctors' }).click();
  await expect(page).toHaveURL('/doctors');
});

test('a doctor who cannot be loaded: the error, another try, and the way back', async ({
  page,
  server,
  browserLog,
}) => {
  browserLog.allow(/status of 500 .*\/api\/doctors\/\d+/);
  const doctor = await addDoctor(server, { name: 'Dr. Unlucky Loader' });
  const address = `**/api/doctors/${doctor.id}`;
  await visit(page, '/doctors?search=unlucky');
  await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('article').getByRole('link', { name: 'Book Appointment' }).click();
  await expect(page.getByRole('heading', { name: 'Booking Error' })).toBeVisible();
  await expect(alertOf(page, 'Server error: 500')).toBeVisible();

  await page.unroute(address);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: doctor.name })).toBeVisible();
  await expect(nameField(page)).toBeVisible();

  await page.goBack();
  await page.reload();
  // Before the page has started, the link would load a whole new page, in which the server includes the
  // doctor.
  await waitUntilStarted(page);
  await page.route(address, (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'The list is being repaired.' } }),
  );
  await page.getByRole('article').getByRole('link', { name: 'Book Appointment' }).click();
  await expect(alertOf(page, 'The list is being repaired.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Doctors' }).click();
  await expect(page).toHaveURL('/doctors');
});

test('while a doctor is loaded, the page says so', async ({ page, server }) => {
  const doctor = await addDoctor(server, { name: 'Dr. Lazim Loader' });
  await visit(page, '/doctors?search=lazim');
  const answer = await holdRequests(page, `**/api/doctors/${doctor.id}`);
  await page.getByRole('article').getByRole('link', { name: 'Book Appointment' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading doctor information' })).toHaveCount(1);
  answer();
  await expect(page.getByRole('heading', { name: doctor.name })).toBeVisible();
});

test('a failed look at the free places changes nothing', async ({ page, server, browserLog }) => {
  browserLog.allow(/status of 500 .*\/live-status/);
  await page.clock.install();
  const doctor = await addDoctor(server, { places: 4 });
  const person = newPerson();
  await openWizard(page, doctor);
  await fillInfo(page, person);
  await page.route(LIVE_STATUS, (route) => route.fulfill({ status: 500, body: '' }));
  const polled = page.waitForResponse(LIVE_STATUS);
  await page.clock.fastForward('00:30');
  await polled;
  await expect(page.getByText('4 slots available')).toBeVisible();
  await expect(nameField(page)).toHaveValue(person.name);
  await enterCode(page, await codeAfter(page, () => sendButton(page).click()));
  await expect(successOf(page)).toBeVisible();
});

test('with the serial in hand nobody asks for free places any more', async ({ page, server }) => {
  await page.clock.install();
  const doctor = await addDoctor(server);
  let looks = 0;
  await page.route(LIVE_STATUS, (route) => {
    looks += 1;
    return route.continue();
  });
  await openWizard(page, doctor);
  await page.clock.fastForward('00:30');
  await expect.poll(() => looks).toBe(1);
  await fillInfo(page, newPerson());
  const code = await codeAfter(page, () => sendButton(page).click());
  await page.clock.fastForward('00:30');
  await expect.poll(() => looks).toBe(2);

  await enterCode(page, code);
  await expect(successOf(page)).toBeVisible();
  await page.clock.fastForward('01:00');
  await page.waitForLoadState('networkidle');
  expect(looks).toBe(2);
});
