import type { MouseEvent } from 'react';
import { pathOfAddress } from '../../site-language.ts';

/** True for a click that opens a link in another tab or window, or saves its page. */
export const opensElsewhere = (
  click: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;

/** The `onClick` of a link that acts on this page. In other tabs and without scripts the link is followed. */
export const insteadOfFollowing = (run: () => void) => (event: MouseEvent) => {
  if (opensElsewhere(event)) return;
  event.preventDefault();
  run();
};

/**
 * True if the address already belongs to the next page, which is still loading. The page on the screen must
 * then not change the address any more.
 *
 * @param pathname the path of the page on the screen
 */
export function hasMovedOn(pathname: string): boolean {
  return pathOfAddress(window.location.pathname) !== pathname;
}
