import { useEffect } from 'react';

/**
 * Marks the document as alive once what stands beside it is on the screen and answers to clicks: before, a press on a
 * link of the server's page loads the next page anew. Browser tests wait for it.
 */
export function Started() {
  useEffect(() => {
    document.documentElement.dataset.started = '';
  }, []);
  return null;
}
