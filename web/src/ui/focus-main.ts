/** Gives the focus to the page's main part, without scrolling: where a keyboard goes on from when its control is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
