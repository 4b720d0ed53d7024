import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from './test.ts';
import { IS_QUICK } from './thorough.ts';

/** The short form of axe, because it is sent to every page. It has half the bytes of `axe.source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Rows of a list are alike, and most of axe's time goes into the contrast of each text. So `npm test` checks
 * the first rows of a list, and `npm run test:all` checks all.
 */
const PARTS = {
  include: [['html']],
  exclude: IS_QUICK ? ['tr', 'li', 'article'].map((row) => [`main ${row}:nth-of-type(n + 7)`]) : [],
};
/** Without `preload: false` axe would fetch the styles again, for rules that do not run. */
const ALWAYS = { resultTypes: ['violations'], preload: false } satisfies RunOptions;

const WCAG: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  ...ALWAYS,
};
/** The rules that depend on colours. Nothing else differs between light and dark. */
const COLOUR: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  ...ALWAYS,
};

/** The rules that depend on the size of text and of what stands beside it. */
const SIZE: RunOptions = {
  runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable', 'color-contrast'] },
  ...ALWAYS,
};

const PASSES = [
  ['light', 'light', '', WCAG],
  ['dark', 'dark', '', COLOUR],
] as const;
const LARGE_TEXT = ['large text', 'light', '200%', SIZE] as const;

export type Colours = 'light' | 'dark';

/**
 * Expects that axe finds no problem on the page as it is now: in light and dark colours, and in `npm run
 * test:all` with text twice as large.
 *
 * @param only the colours in which `npm test` checks the page
 */
export async function expectAccessible(page: Page, only?: Colours): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const quick = only ? [[only, only, '', WCAG] as const] : PASSES;
  const passes = IS_QUICK ? quick : [...PASSES, LARGE_TEXT];
  for (const [name, colorScheme, textSize, rules] of passes) {
    // Motion is reduced, because otherwise axe would measure colours in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The pages that the server draws alone follow the system's colours by their style.
    if (await page.locator('html[data-color-scheme]').count())
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, textSize);
    const found = await page.evaluate(
      async ([parts, options]) => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(parts, options);
        return violations.map(({ id, help, nodes }) => ({
          id,
          help,
          nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
        }));
      },
      [PARTS, rules] as const,
    );
    expect(found, `axe: ${name}`).toEqual([]);
  }
}
