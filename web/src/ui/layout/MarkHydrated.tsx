import { useEffect } from 'react';

/**
 * Marks the document with `data-started` when the routes beside it are rendered and handle clicks. Before
 * that, a press on a link of the server's HTML loads the whole next page. Browser tests wait for the mark.
 */
export function MarkHydrated() {
  useEffect(() => {
    document.documentElement.dataset.started = '';
  }, []);
  return null;
}
