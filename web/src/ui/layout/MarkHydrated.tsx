import { useEffect } from 'react';

/**
 * Marks the document with `data-started` when the routes beside it are rendered and handle clicks. Before
 * that, a press on a link of the server's HTML loads the whole next page, and the inline script of index.html keeps a
 * press on a button; it is done now. Browser tests wait for the mark.
 */
export function MarkHydrated() {
  useEffect(() => {
    document.documentElement.dataset.started = '';
    for (const button of document.querySelectorAll<HTMLElement>('button[data-pressed]')) {
      delete button.dataset.pressed;
      button.click();
    }
  }, []);
  return null;
}
