import { LIMITS } from '@clinic-serial/contract/rules/limits';
import './print.css';

const EMPTY_SHEET = '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>';

/**
 * Opens a window with nothing but `part`, in the light scheme, and prints it after 500 ms. Where
 * windows are blocked this page itself is printed: print.css leaves only the ticket of it.
 *
 * The window stays open: on telephones printing may end before the paper comes, and it can be shown or saved as well.
 */
export function printPart(part: HTMLElement, title: string): void {
  const sheet = window.open('', '_blank', 'popup,width=720,height=960');
  if (!sheet) {
    window.print();
    return;
  }
  const page = sheet.document;
  // Writing the whole document keeps browsers from replacing it later, and out of quirks mode.
  page.open();
  page.write(EMPTY_SHEET);
  page.close();
  page.title = title;
  page.documentElement.dataset.mantineColorScheme = 'light';
  page.body.dataset.printSheet = '';
  const ready = copyStyles(page);
  page.body.append(page.importNode(part, true));
  void ready.then(() => {
    sheet.setTimeout(() => {
      sheet.focus();
      sheet.print();
    }, LIMITS.printDelayMs);
  });
}

/** Brings this page's styles over; resolves when the linked ones have arrived or failed. */
function copyStyles(page: Document): Promise<unknown> {
  const loading: Promise<unknown>[] = [];
  for (const original of document.querySelectorAll('link[rel="stylesheet"], style')) {
    const copy = page.importNode(original, true);
    if (original instanceof HTMLLinkElement && copy instanceof Element) {
      copy.setAttribute('href', original.href);
      loading.push(
        new Promise((resolve) => {
          copy.addEventListener('load', resolve);
          copy.addEventListener('error', resolve);
        }),
      );
    }
    page.head.append(copy);
  }
  return Promise.all(loading);
}
