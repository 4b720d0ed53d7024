/**
 * Moves the focus to the page's main part without scrolling. Use it when the focused control disappears, so
 * that keyboard users continue there.
 */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
