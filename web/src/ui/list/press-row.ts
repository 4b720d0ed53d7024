import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="menuitem"]';

/**
 * Opens the row that was pressed: its first link is followed. With Ctrl, Cmd or Shift, or with the middle button, it opens in
 * a new tab. Nothing happens when a control of the row was pressed or when text is selected. The keyboard uses the link itself.
 */
export function pressRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { currentTarget: row, target } = event;
  // React also reports presses in a menu that the row has opened elsewhere on the page.
  if (event.defaultPrevented || !(target instanceof Element) || !row.contains(target)) return;
  if (target.closest(CONTROLS)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const link = row.querySelector<HTMLAnchorElement>('th a[href]');
  if (!link) return;
  const isMiddle = event.button === 1;
  if (isMiddle || event.ctrlKey || event.metaKey || event.shiftKey) {
    window.open(link.href, '_blank', 'noopener');
  } else if (event.button === 0) {
    link.click();
  }
}
