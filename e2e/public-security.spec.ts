import { addDoctor } from './support/clinic.ts';
import { expect, test } from './support/test.ts';
import { THOROUGH } from './support/thorough.ts';
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
