import type { Page } from '@playwright/test';

/** The letters and digits of a language: Latin ones for `en`, Bangla ones for `bn`. */
const LETTERS = { en: '[A-Za-z0-9]', bn: '[\\u0980-\\u09ff]' } as const;

/**
 * The texts of the page that have letters of a language: what is shown, what only a screen reader says, and
 * the page's title. Parts that say with `lang` that they are in that language do not count.
 *
 * @param allowed texts that may stand on the page, for example names. They are removed before the letters are
 *   looked for.
 * @returns each text once; empty if there are none
 */
export async function textsWithLettersOf(
  page: Page,
  language: 'en' | 'bn',
  allowed: readonly (string | RegExp)[],
): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const pageLanguage = document.documentElement.lang;
    const isForeign = (element: Element | null) =>
      (element?.closest('[lang]')?.getAttribute('lang') ?? pageLanguage) !== pageLanguage;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent?.closest('script, style, noscript, template') || isForeign(parent)) continue;
      found.push(node.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('noscript, template') || isForeign(element)) continue;
      for (const name of ['aria-label', 'aria-description', 'alt', 'title', 'placeholder']) {
        found.push(element.getAttribute(name) ?? '');
      }
    }
    return found;
  });
  const letters = new RegExp(LETTERS[language]);
  const withoutAllowed = (text: string) =>
    allowed.reduce<string>((rest, part) => rest.replaceAll(part, ''), text);
  return [...new Set(texts.map((text) => withoutAllowed(text).trim()))].filter((text) => letters.test(text));
}
