import type { MouseEvent } from 'react';

/** True for a click that opens a link in another tab or window, or saves its page. */
export const opensElsewhere = (
  click: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;

/**
 * The `onClick` of a link that does something on this page. The browser follows its address where no script runs, and
 * into other tabs.
 */
export const insteadOfFollowing = (run: () => void) => (event: MouseEvent) => {
  if (opensElsewhere(event)) return;
  event.preventDefault();
  run();
};
