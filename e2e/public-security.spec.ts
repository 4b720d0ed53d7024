import { callAs } from './support/api.ts';
import { addDoctor, bookElsewhere } from './support/clinic.ts';
import { watchPolicy } from './support/policy.ts';
import { expect, test } from './support/test.ts';
import { IS_QUICK, THOROUGH } from './support/thorough.ts';
import { visit } from './support/visit.ts';

test('a name that is a script is read, not run', async ({ page, server }) => {
  const name = 'Dr. </script><script>document.title="run"</script><img src=x onerror=alert(1)>';
  const doctor = await addDoctor(server, { name });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  for (const path of ['/doctors', `/book/${doctor.id}`]) {
    // In the page from the server, the name is text in the markup and in the data.
    const sent = await (await page.request.get(path)).text();
    expect(sent).toContain('document.title=');
    expect(sent).not.toContain('<script>document.title');
    await visit(page, path);
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(page).not.toHaveTitle('run');
  }
  expect(dialogs).toEqual([]);
});

test('the page of the API shows its routes under its own policy', THOROUGH, async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByText('/api/appointments/request-otp')).toBeVisible();
});

// The pages of visitors, patients and staff: see pages.spec.ts.
test('the pages without a framework keep to their policy', async ({ page, server }) => {
  const { id } = await addDoctor(server);
  const { appointment } = await bookElsewhere(server, id);
  const { liveKey } = await callAs<{ liveKey: string }>(server, 'Staff', `/appointments/${appointment.id}`);
  const violations = await watchPolicy(page);
  for (const start of IS_QUICK ? ['/bn'] : ['', '/bn']) {
    for (const path of [
      '/board',
      `/board/${id}`,
      `/q/${liveKey}`,
      `/q/${liveKey}/move`,
      `/q/${liveKey}/cancel`,
      '/offline',
    ]) {
      await page.goto(start + path);
      await expect(page.locator('body')).toHaveCSS('margin', '0px');
      expect(await violations(), start + path).toEqual([]);
    }
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the policy allows the styles that hide what only scripts can do', async ({ page }) => {
    await page.goto('/patient/dashboard');
    await expect(page.locator('#without-scripts')).toBeVisible();
    await expect(page.locator('#root')).toHaveCSS('display', 'none');
    await page.goto('/patient/login');
    await expect(page.locator('#root button[type="button"]').first()).toBeHidden();
  });
});
