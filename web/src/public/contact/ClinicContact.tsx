import { localText } from '@clinic-serial/contract/messages/current/format';
import type { ClinicHours } from '@clinic-serial/contract/subjects/clinic';
import { IconClock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { contactTexts } from '#messages/public-contact';
import { useClinic } from '../../api/clinic.ts';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { hoursLines, mapLink } from '../../ui/text/clinic-text.ts';
import { useClinicHours } from '../clinic-hours.api.ts';
import classes from './ClinicContact.module.css';

const texts = contactTexts;

/** How to reach the clinic: phone, e-mail, address with a map, and hours. */
export function ClinicContact() {
  const clinic = useClinic();
  const hours = useClinicHours();
  const ownHours = hours && localText(hours.text, hours.textBn);
  if (!clinic) return <SkeletonLines lines={4} height="4.5rem" />;
  return (
    <dl className={classes.list}>
      {clinic.phone && (
        <Row icon={<IconPhone aria-hidden />} term={texts.phone} hint={texts.phoneHint}>
          <ClinicPhone />
        </Row>
      )}
      {clinic.email && (
        <Row icon={<IconMail aria-hidden />} term={texts.email} hint={texts.emailHint}>
          <a href={`mailto:${clinic.email}`}>{clinic.email}</a>
        </Row>
      )}
      {clinic.address && (
        <Row icon={<IconMapPin aria-hidden />} term={texts.address} hint={texts.addressHint}>
          <address className={classes.address}>{localText(clinic.address, clinic.addressBn)}</address>
          <a href={mapLink(clinic)}>{texts.map}</a>
        </Row>
      )}
      {hours && (
        <Row icon={<IconClock aria-hidden />} term={texts.hours} hint={texts.hoursHint}>
          {ownHours ? <p className={classes.address}>{ownHours}</p> : <Week days={hours.days} />}
        </Row>
      )}
    </dl>
  );
}

function Week({ days }: Pick<ClinicHours, 'days'>) {
  return (
    <ul className={classes.week}>
      {hoursLines(days).map(({ days, hours }) => (
        <li key={days}>
          <span className={classes.days}>{days}</span> {hours}
        </li>
      ))}
    </ul>
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
