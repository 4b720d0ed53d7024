import { useEffect } from 'react';

const SENT = { bubbles: true, cancelable: true };

/**
 * Marks the document with `data-started` when the routes beside it are rendered and handle clicks. Before
 * that, a press on a link of the server's HTML loads the whole next page, and the inline script of index.html keeps a
 * press on a button and the sending of a form that needs scripts; both are done now. Browser tests wait for the mark.
 */
export function MarkHydrated() {
  useEffect(() => {
    document.documentElement.dataset.started = '';
    setTimeout(repeatPresses);
  }, []);
  return null;
}

/** Runs after the first renders, which copy what was typed into the forms (use-typed-form.ts). */
function repeatPresses() {
  for (const pressed of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    delete pressed.dataset.pressed;
    if (pressed.matches('form')) pressed.dispatchEvent(new Event('submit', SENT));
    else pressed.click();
  }
}
