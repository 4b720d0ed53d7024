import { pathOfAddress } from '../../site-language.ts';

/**
 * True if the address already belongs to the next page, which is still loading. The page on the screen must
 * then not change the address any more (by a debounced search or by a redirect after a save), because that
 * would lead the person away from the next page.
 *
 * @param pathname the path of the page on the screen
 */
export function hasMovedOn(pathname: string): boolean {
  return pathOfAddress(window.location.pathname) !== pathname;
}
