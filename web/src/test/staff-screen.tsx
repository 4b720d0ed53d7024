import type { Role } from '@clinic-serial/contract/terms/permissions';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { StaffContext } from '../admin/staff-context.ts';
import { Toasts } from '../admin/toast.tsx';
import { makeQueryClient } from '../api/query-client.ts';
import { LANGUAGE_BASE, siteAddress } from '../site-language.ts';
import { MainPart } from '../ui/layout/MainPart.tsx';
import { aStaffAccount } from './records.ts';

interface StaffScreen {
  /** The routes that the test needs, by pattern. Every other address shows an empty page. */
  routes: Record<string, ReactElement>;
  role?: Role;
  /** The state of the link that led here, for example `{ list: '/admin/patients?page=2' }`. */
  state?: unknown;
}

/** Renders staff routes at an address, in the main part of the page, for a signed-in person of a role. */
export function openStaffScreen(address: string, { routes, role = 'Staff', state }: StaffScreen): void {
  addMissingOfJsdom();
  // The router stores the state of a link in this form.
  window.history.replaceState({ usr: state, key: 'first', idx: 0 }, '', siteAddress(address));
  const session = { token: 'token', who: aStaffAccount({ role }), expiresAt: Number.POSITIVE_INFINITY };
  render(
    <>
      <Toasts />
      <QueryClientProvider client={makeQueryClient()}>
        <BrowserRouter basename={LANGUAGE_BASE}>
          <Address />
          <StaffContext value={session}>
            <MainPart>
              <Routes>
                {Object.entries(routes).map(([path, element]) => (
                  <Route key={path} path={path} element={element} />
                ))}
                <Route path="*" element={null} />
              </Routes>
            </MainPart>
          </StaffContext>
        </BrowserRouter>
      </QueryClientProvider>
    </>,
  );
}

/**
 * Adds what jsdom lacks: media queries (this screen has a mouse and a keyboard), scrolling and open dialogs.
 */
export function addMissingOfJsdom(): void {
  window.matchMedia = (query) =>
    ({ matches: query === '(pointer: fine)', addEventListener() {}, removeEventListener() {} }) as never;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  // A browser focuses the first control of a dialog, and returns the focus when the dialog is closed.
  let opener: Element | null = null;
  HTMLDialogElement.prototype.showModal = function showModal() {
    opener = document.activeElement;
    this.open = true;
    this.querySelector<HTMLElement>('button, input')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    if (opener instanceof HTMLElement) opener.focus();
  };
}

/** Shows the address bar to the tests, see {@link address}. */
export function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** The path and query of the address bar. */
export const address = () => screen.getByTestId('address').textContent;

/** Clicks a control, or a text in it, like a browser does: the control gets the focus first. */
export function press(part: HTMLElement): void {
  part.closest<HTMLElement>('button, a, input')?.focus();
  fireEvent.click(part);
}

/** Takes the focus from a control that has just been disabled, like a browser does. jsdom leaves it there. */
export function loseFocus(): void {
  const detour = document.body.appendChild(document.createElement('button'));
  detour.focus();
  detour.remove();
}

/** Puts a text into a field or chooses the option with that value. */
export function type(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}

/** The value that a description list shows beside a name, inside of `part`. */
export function valueBeside(name: string, part: HTMLElement = document.body): string | undefined {
  const terms = [...part.querySelectorAll('dt')];
  return terms.find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent;
}
