import type { BrowserContext, Page } from '@playwright/test';

/** Makes pages count their prints instead of printing. The count is in `data-prints` of the root element. */
export async function countPrints(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.print = () => {
      const root = document.documentElement;
      root.dataset.prints = String(Number(root.dataset.prints ?? 0) + 1);
    };
  });
}

/** How many sheets of paper the page takes. */
export async function countSheets(page: Page, paper: Parameters<Page['pdf']>[0]): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: false, ...paper });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}
