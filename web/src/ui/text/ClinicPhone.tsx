import { digitsOf } from '@clinic-serial/contract/text/digits';
import type { ReactNode } from 'react';
import { useClinic } from '../../api/clinic.ts';
import { formatNumber } from './format.ts';

interface ClinicPhoneProps {
  children?: ReactNode;
}

/**
 * The clinic's telephone as a link, with the words that lead to it. Nothing if the clinic has set no
 * telephone.
 */
export function ClinicPhone({ children }: ClinicPhoneProps) {
  const phone = useClinic()?.phone;
  if (!phone) return null;
  return (
    <>
      {children}{' '}
      <a href={telephoneLink(phone)} translate="no">
        {formatNumber(phone)}
      </a>
    </>
  );
}

/** The `tel:` address of a phone in any spelling. Bangladeshi numbers get their country code. */
export function telephoneLink(phone: string): string {
  const digits = digitsOf(phone).replace(/^(88)?(?=0)/, '88');
  return `tel:${digits.startsWith('88') ? '+' : ''}${digits}`;
}
