import { expect, type Page } from '@playwright/test';

/**
 * Expects that the list is searched for a term. The history entry contains the term, and the address does
 * not.
 */
export async function expectTerm(page: Page, term: string): Promise<void> {
  const held = () =>
    page.evaluate(() => (window.history.state as { usr?: { search?: string } } | null)?.usr?.search ?? '');
  await expect.poll(held).toBe(term);
  expect(decodeURIComponent(page.url())).not.toContain(term);
}
