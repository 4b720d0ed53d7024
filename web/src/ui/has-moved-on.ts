/**
 * Whether the address is another page's already, which is still on its way: what would now be written for the page on
 * screen (a search that waited for the typing to pause, a redirect after a save) would take the reader back to it.
 *
 * @param pathname of the page on screen
 */
export function hasMovedOn(pathname: string): boolean {
  return window.location.pathname !== pathname;
}
