/** How a translator puts a sentence into the page whose words are several texts side by side. */
export type Sentences = 'each text apart' | 'one element for all';

/** Does to the page what Google Translate does: its own elements with its own words stand for the texts. */
export function translatePage(sentences: Sentences = 'each text apart'): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.parentNode || text.parentElement?.closest('font')) continue;
    const run = sentences === 'each text apart' ? [text] : sentenceOf(text);
    const font = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = run.map(({ data }) => data).join('');
    font.append(inner);
    text.before(font);
    // Google's script is outside of the page's own world. Others are in it, and call our `removeChild`.
    if (run.length === 1) text.parentNode?.removeChild(text);
    for (const part of run) part.remove();
  }
}

function sentenceOf(text: Text): Text[] {
  const next = text.nextSibling;
  return next instanceof Text ? [text, ...sentenceOf(next)] : [text];
}

/** 'Show original': the texts of before come back, as new ones. */
export function showOriginal(): void {
  for (const font of document.querySelectorAll('font > font')) {
    font.parentElement?.replaceWith(font.textContent ?? '');
  }
}
