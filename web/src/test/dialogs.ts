import { fireEvent } from '@testing-library/react';

// jsdom has <dialog> but cannot show it as modal. These stand-ins open and close it. A browser also makes the page
// behind it inert and tells of a close by an event; the browser tests cover that.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
  this.querySelector<HTMLElement>('button, input')?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

/** Presses Escape, as a dialog learns it from the browser. */
export function pressEscape(dialog: HTMLElement): void {
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
}
