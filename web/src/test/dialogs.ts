import { fireEvent } from '@testing-library/react';

/** Presses Escape, as a dialog learns it from the browser. */
export function pressEscape(dialog: HTMLElement): void {
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
}
