import type { StaffPatient } from '@clinic-serial/contract/patients';
import type { Page } from '@playwright/test';
import { newPerson } from './support/clinic.ts';
import {
  CHECK_PHONE,
  expectStep,
  findPatient,
  nextButton,
  openDesk,
  patientGroup,
  phoneSearch,
  previousButton,
  searchButton,
} from './support/desk.ts';
import { holdRequests } from './support/hold.ts';
import { registerPatient } from './support/reception.ts';
import { expect, loginTitle, test } from './support/staff.ts';
import { alertOf } from './support/wizard.ts';

// Step 1 of the new appointment while the response to a search is slow.

test.use({ role: 'Staff' });

const NOBODY = 'No patient with this phone yet. Create one here.';

/**
 * Holds the response for a phone, or another response instead. The returned function releases it and waits
 * until the browser has it.
 */
async function holdSearch(
  page: Page,
  phone: string,
  instead?: { patient: StaffPatient | null },
): Promise<() => Promise<void>> {
  const isMeant = (body: string | null) => body?.includes(phone) ?? false;
  const json = instead && { success: true, data: { exists: instead.patient !== null, ...instead } };
  const letGo = await holdRequests(page, CHECK_PHONE, {
    which: (route) => isMeant(route.request().postData()),
    outcome: (route) => (json ? route.fulfill({ json }) : route.fallback()),
  });
  return async () => {
    const answered = page.waitForResponse((response) => isMeant(response.request().postData()));
    letGo();
    await (await answered).finished();
    // This is long enough for a screen that would wrongly use the response.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  };
}

async function search(page: Page, phone: string): Promise<void> {
  await phoneSearch(page).fill(phone);
  await phoneSearch(page).press('Enter');
}

test('another phone takes the found patient away, and with them the way on', async ({ page, server }) => {
  const person = newPerson('Rubina Desksearch');
  await registerPatient(server, person);
  await openDesk(page);
  await findPatient(page, person.phone);
  const found = patientGroup(page, 'Patient found');
  await phoneSearch(page).press('End');
  await phoneSearch(page).press('x');
  await expect(found).toBeVisible();
  await phoneSearch(page).press('Backspace');
  await expect(found).toBeHidden();
  await expect(phoneSearch(page)).toBeFocused();
  await nextButton(page).click();
  await expect(alertOf(page, 'Please search for a patient or create a new one')).toBeVisible();
  await expectStep(page, 1);

  await search(page, newPerson().phone);
  await expect(page.getByText(NOBODY)).toBeVisible();
  await phoneSearch(page).press('End');
  await phoneSearch(page).press('Backspace');
  await expect(page.getByText(NOBODY)).toBeHidden();

  // The same happens with a patient with whom step 2 was already opened.
  await findPatient(page, person.phone);
  await nextButton(page).click();
  await previousButton(page).click();
  await expect(found).toBeVisible();
  await phoneSearch(page).fill('017');
  await expect(found).toBeHidden();
});

test('an answer for another phone is not taken', async ({ page, server }) => {
  const [first, second] = [newPerson('Salma Desksearch'), newPerson('Tania Desksearch')];
  for (const person of [first, second]) await registerPatient(server, person);
  const unknown = newPerson();
  await openDesk(page);
  const found = patientGroup(page, 'Patient found');

  const answerFirst = await holdSearch(page, first.phone);
  await search(page, first.phone);
  await search(page, second.phone);
  await expect(found).toContainText('Tania Desksearch');
  await answerFirst();
  await expect(found).toContainText('Tania Desksearch');

  // The message NOBODY is not shown either, because the phone now in the field has not been searched.
  const answerUnknown = await holdSearch(page, unknown.phone);
  await search(page, unknown.phone);
  await phoneSearch(page).fill(second.phone);
  await answerUnknown();
  await expect(page.getByText(NOBODY)).toBeHidden();
  await expect(found).toBeHidden();
  await searchButton(page).click();
  await expect(found).toContainText('Tania Desksearch');
});

for (const known of [true, false]) {
  test(`an answer that comes after step 1 changes nothing: ${known ? 'somebody' : 'nobody'}`, async ({
    page,
    server,
  }) => {
    const [person, other] = [newPerson('Umme Desksearch'), newPerson('Wahida Desksearch')];
    await registerPatient(server, person);
    if (known) await registerPatient(server, other);
    await openDesk(page);
    const answer = await holdSearch(page, other.phone);
    await search(page, other.phone);
    await findPatient(page, person.phone);
    await nextButton(page).click();
    await expectStep(page, 2);
    await answer();
    await expect(patientGroup(page, 'For')).toContainText('Umme Desksearch');
  });

  test(`a second search that is answered after step 1 changes nothing: ${known ? 'found' : 'gone'}`, async ({
    page,
    server,
  }) => {
    const person = newPerson('Yasmin Desksearch');
    await registerPatient(server, person);
    const other = await registerPatient(server, newPerson('Zarin Desksearch'));
    await openDesk(page);
    await findPatient(page, person.phone);
    const answer = await holdSearch(page, person.phone, { patient: known ? other : null });
    await searchButton(page).click();
    await nextButton(page).click();
    await expectStep(page, 2);
    await answer();
    await expect(patientGroup(page, 'For')).toContainText('Yasmin Desksearch');
  });
}

test('a session that has ended leads from the search to the login', async ({ page, browserLog }) => {
  browserLog.allow(/status of 401 .*\/check-phone/);
  await openDesk(page);
  await page.route(CHECK_PHONE, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
  );
  await search(page, newPerson().phone);
  await expect(loginTitle(page)).toBeVisible();
});
