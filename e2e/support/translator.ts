import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Translates every page that this tab opens, as Google Translate in Chrome does: `<font>` elements with other
 * words stand for the texts, also for those that come later. Chrome's script is in a world apart, so the
 * page's scripts do not see its calls. Here the words stay the same, so that tests find them.
 */
export async function translatePages(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const source = `(${translateAlways})()`;
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: 'translator' });
}

/** Runs in the browser. */
function translateAlways(): void {
  const kept = 'font, script, style, noscript, title, textarea, svg, [translate="no"]';

  function translate(): void {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.parentNode || !text.data.trim() || text.parentElement?.closest(kept)) continue;
      // Texts side by side are one sentence, which may become one text.
      const sentence = [text];
      while (sentence.at(-1)?.nextSibling instanceof Text)
        sentence.push(sentence.at(-1)?.nextSibling as Text);
      const font = document.createElement('font');
      const words = font.appendChild(document.createElement('font'));
      words.textContent = sentence.map(({ data }) => data).join('');
      text.before(font);
      for (const part of sentence) part.remove();
    }
    document.documentElement.classList.add('translated-ltr');
  }

  // The translator answers a moment later.
  let answer: ReturnType<typeof setTimeout> | undefined;
  new MutationObserver(() => {
    clearTimeout(answer);
    answer = setTimeout(translate, 20);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** The words of a part of the page, whatever lines they are in. */
const wordsOf = async (part: Locator) => (await part.innerText()).replace(/\s+/g, ' ').trim();

const mainOf = (page: Page): Locator => page.getByRole('main');

/**
 * Expects that a translated page says what the same address says to somebody who does not translate it.
 *
 * @param partOf the part of the page that is compared, where the rest tells what was done here before
 */
export async function expectTruth(translated: Page, partOf = mainOf): Promise<void> {
  await expect(partOf(translated).locator('font > font').first()).toBeAttached();
  const plain = await translated.context().newPage();
  await plain.goto(translated.url());
  await expect
    .poll(async () => {
      const [shown, truth] = [await wordsOf(partOf(translated)), await wordsOf(partOf(plain))];
      return truth && !truth.includes('Loading…') && shown === truth ? [] : { shown, truth };
    })
    .toEqual([]);
  await plain.close();
}
