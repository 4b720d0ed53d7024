import { clinicAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { clinicPhones, telephoneLink, whatsAppLink } from '@clinic-serial/contract/text/clinic-phones';
import type { ReactNode } from 'react';
import { common } from '#messages/common';
import { useClinic } from '../../api/clinic.ts';
import { formatNumber } from './format.ts';

interface ClinicPhoneProps {
  /** True to show the clinic's WhatsApp beside its phones. */
  whatsApp?: boolean;
  /** The appointment or sitting in question. In a clinic with several places its place is called. */
  at?: { placeId?: number | undefined };
  children?: ReactNode;
}

/**
 * The clinic's telephones, each as a link, with the words before them. Shows nothing if the clinic has set
 * none.
 */
export function ClinicPhone({ whatsApp, at, children }: ClinicPhoneProps) {
  const clinic = useClinic();
  const { phone = '', whatsapp }: Partial<ClinicInfo> = (clinic && at ? clinicAt(clinic, at) : clinic) ?? {};
  const links = clinicPhones(phone).map((one) => [telephoneLink(one), one]);
  if (!links[0]) return null;
  if (whatsApp && whatsapp) {
    links.push([whatsAppLink(whatsapp), `${common.whatsApp} ${whatsapp}`, '_blank']);
  }
  return (
    <>
      {children}
      {links.flatMap(([href, text = '', target], index) => [
        index > 0 ? ', ' : ' ',
        <a key={href} href={href} target={target} rel="noopener" translate="no">
          {formatNumber(text)}
        </a>,
      ])}
    </>
  );
}
