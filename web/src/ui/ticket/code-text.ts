import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { useSyncExternalStore } from 'react';
import { paths } from '../../paths.ts';
import { siteAddress } from '../../site-language.ts';

type Linked = Pick<Appointment, 'liveKey' | 'bookingReference'>;

/** The whole address of the live page of an appointment, in the language of this page. */
export const liveAddress = ({ liveKey }: Pick<Appointment, 'liveKey'>): string =>
  location.origin + siteAddress(paths.live(liveKey));

/** The text in the ticket's QR code: the address of the live page for a phone, and behind it the reference for the desk's scanner. */
export const codeText = (appointment: Linked): string =>
  `${liveAddress(appointment)}#${appointment.bookingReference}`;

const nothingToWatch = () => () => {};

/** The text in the ticket's QR code. The server, which does not know its own address while it renders, writes the reference alone. */
export function useCodeText(appointment: Linked): string {
  const { bookingReference } = appointment;
  return useSyncExternalStore(
    nothingToWatch,
    () => codeText(appointment),
    () => bookingReference,
  );
}
