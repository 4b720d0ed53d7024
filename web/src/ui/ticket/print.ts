import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { ticketText } from '#messages/ticket';
import './print.css';

const EMPTY_SHEET = '<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>';

export function printTicket(ticket: HTMLElement | null, appointment: Appointment): void {
  const doctor = localText(appointment.doctorName, appointment.doctorNameBn);
  if (ticket) printPart(ticket, ticketText.printTitle(appointment.serialNumber, doctor));
}

/**
 * Prints `part` alone in a new window, in the light scheme, after 500 ms. If the browser blocks the window,
 * this page itself is printed; print.css then hides everything except the ticket. The window stays open,
 * because on phones `print` may return before the paper is printed.
 */
export function printPart(part: HTMLElement, title: string): void {
  const sheet = window.open('', '_blank', 'popup,width=720,height=960');
  if (!sheet) {
    window.print();
    return;
  }
  const page = sheet.document;
  // Write a whole document, so that browsers do not replace it later and do not use quirks mode.
  page.open();
  page.write(EMPTY_SHEET);
  page.close();
  page.title = title;
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.dataset.colorScheme = 'light';
  // The window looks like the printed paper.
  page.body.className =
    'mx-auto max-w-[37rem] p-4 [&_[data-ticket-time]]:block [&_[data-ticket-visit]]:hidden';
  const ready = copyStyles(page);
  page.body.append(page.importNode(part, true));
  void ready.then(() => {
    sheet.setTimeout(() => {
      sheet.focus();
      sheet.print();
    }, TIMINGS.printDelayMs);
  });
}

/** Copies this page's styles. Resolves when the linked stylesheets have loaded or failed. */
function copyStyles(page: Document): Promise<unknown> {
  const loading: Promise<unknown>[] = [];
  for (const original of document.querySelectorAll('link[rel="stylesheet"]:not([disabled]), style')) {
    const copy = page.importNode(original, true);
    if (original instanceof HTMLLinkElement && copy instanceof Element) {
      copy.setAttribute('href', original.href);
      loading.push(
        new Promise((resolve) => {
          copy.addEventListener('load', resolve);
          copy.addEventListener('error', resolve);
        }),
      );
    }
    page.head.append(copy);
  }
  return Promise.all(loading);
}
