import { localText } from '@clinic-serial/contract/messages/current/format';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { IconClock, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { homeTexts } from '#messages/public-home';
import { useClinic } from '../../api/clinic.ts';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { hoursOn } from '../../ui/text/clinic-hours-text.ts';
import { mapLink } from '../../ui/text/map-link.ts';
import { useClinicHours } from '../clinic-hours.api.ts';
import classes from './ClinicFacts.module.css';

const texts = homeTexts.facts;

/** Where the clinic is, when it is open today, and its telephone. */
export function ClinicFacts() {
  const clinic = useClinic();
  if (!clinic) return null;
  return (
    <address className={classes.facts}>
      {clinic.address && (
        <Fact icon={<IconMapPin size={20} aria-hidden />}>
          <a href={mapLink(clinic)}>{localText(clinic.address, clinic.addressBn)}</a>
        </Fact>
      )}
      <Fact icon={<IconClock size={20} aria-hidden />}>
        <Hours today={clinic.today} />
      </Fact>
      {clinic.phone && (
        <Fact icon={<IconPhone size={20} aria-hidden />}>
          <ClinicPhone />
        </Fact>
      )}
    </address>
  );
}

function Hours({ today }: Pick<ClinicInfo, 'today'>) {
  const hours = useClinicHours();
  if (!hours) return <span>{texts.hoursUnknown}</span>;
  return <span>{localText(hours.text, hours.textBn) ?? texts.today(hoursOn(today, hours.days))}</span>;
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={classes.fact}>
      <span className={classes.icon}>{icon}</span>
      {children}
    </p>
  );
}
