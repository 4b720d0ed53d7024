import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useClinic } from '../../api/clinic.ts';
import { publicTexts } from '../../messages/en/public.ts';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { telephoneLink } from '../../ui/text/telephone-link.ts';
import classes from './ClinicContact.module.css';

const texts = publicTexts.contact;

/** The clinic's configured phone, e-mail and address. */
export function ClinicContact() {
  const clinic = useClinic();
  if (!clinic) return <SkeletonLines lines={3} height="4.5rem" />;
  return (
    <dl className={classes.list}>
      <Row icon={<IconPhone aria-hidden />} term={texts.phone} hint={texts.phoneHint}>
        <a href={telephoneLink(clinic.phone)}>{clinic.phone}</a>
      </Row>
      <Row icon={<IconMail aria-hidden />} term={texts.email} hint={texts.emailHint}>
        <a href={`mailto:${clinic.email}`}>{clinic.email}</a>
      </Row>
      <Row icon={<IconMapPin aria-hidden />} term={texts.address} hint={texts.addressHint}>
        <address className={classes.address}>{clinic.address}</address>
      </Row>
    </dl>
  );
}

interface RowProps {
  icon: ReactNode;
  term: string;
  hint: string;
  children: ReactNode;
}

function Row({ icon, term, hint, children }: RowProps) {
  return (
    <div className={classes.row}>
      <dt className={classes.term}>
        <span className={classes.icon}>{icon}</span>
        {term}
      </dt>
      <dd className={classes.value}>{children}</dd>
      <dd className={classes.hint}>{hint}</dd>
    </div>
  );
}
