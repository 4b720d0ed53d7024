import type { Place } from '@clinic-serial/contract/fields/place';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { daysAt, openPlaces } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { ClinicHours } from '@clinic-serial/contract/subjects/clinic';
import { IconClock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { contactTexts } from '#messages/public-contact';
import { useClinic } from '../../api/clinic.ts';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { hoursLines, mapLink } from '../../ui/text/clinic-text.ts';
import { PlaceAddress } from '../../ui/text/PlaceAddress.tsx';
import { useClinicHours } from '../clinic-hours.api.ts';

const texts = contactTexts;

/** The contact details of the clinic: phone, e-mail, address with a map, and hours. */
export function ClinicContact() {
  const clinic = useClinic();
  const hours = useClinicHours();
  const ownHours = hours && localText(hours.text, hours.textBn);
  if (!clinic) return <SkeletonLines lines={4} height="4.5rem" />;
  return (
    <dl className="rounded-md border border-line bg-surface">
      {openPlaces(clinic).map((place) => (
        <PlaceRow key={place.id} place={place} days={daysAt(hours, place)} />
      ))}
      {!clinic.places && clinic.phone && (
        <Row icon={<IconPhone aria-hidden />} term={texts.phone} hint={texts.phoneHint}>
          <ClinicPhone whatsApp />
        </Row>
      )}
      {clinic.email && (
        <Row icon={<IconMail aria-hidden />} term={texts.email} hint={texts.emailHint}>
          <a href={`mailto:${clinic.email}`}>{clinic.email}</a>
        </Row>
      )}
      {!clinic.places && clinic.address && (
        <Row icon={<IconMapPin aria-hidden />} term={texts.address} hint={texts.addressHint}>
          <address className="py-2 text-lg whitespace-pre-line not-italic">
            {localText(clinic.address, clinic.addressBn)}
          </address>
          <a href={mapLink(clinic)}>{texts.map}</a>
        </Row>
      )}
      {!clinic.places && hours && (
        <Row icon={<IconClock aria-hidden />} term={texts.hours} hint={texts.hoursHint}>
          {ownHours ? (
            <p className="py-2 text-lg whitespace-pre-line not-italic">{ownHours}</p>
          ) : (
            <Week days={hours.days} />
          )}
        </Row>
      )}
    </dl>
  );
}

interface PlaceRowProps {
  place: Place;
  /** Undefined if staff have written the hours, or nobody sits there. */
  days: ClinicHours['days'] | undefined;
}

/** The contact details and the hours of one of several places. */
function PlaceRow({ place, days }: PlaceRowProps) {
  const hours = localText(place.hours, place.hoursBn);
  return (
    <Row icon={<IconMapPin aria-hidden />} term={localText(place.name, place.nameBn)} hint={hours ?? ''}>
      <address>
        <PlaceAddress place={place} hasName={false} />
      </address>
      {days && <Week days={days} />}
    </Row>
  );
}

/** Several lines are in two columns. A single line may have its hours below the days on a phone. */
function Week({ days }: Pick<ClinicHours, 'days'>) {
  const lines = hoursLines(days);
  return (
    <ul className="py-2 text-lg tabular-nums">
      {lines.map(({ days, hours }) => (
        <li key={days} className={`flex gap-x-3 ${lines.length === 1 ? 'flex-wrap' : ''}`}>
          <span className="min-w-26 flex-none text-muted">{days}</span> <span>{hours}</span>
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

/** On a phone this text starts below the words of the term, not below its icon. */
const BELOW_TERM = 'max-[40rem]:pl-[min(2.25rem,11vw)]';

function Row({ icon, term, hint, children }: RowProps) {
  return (
    <div className="grid gap-x-4 border-line px-[min(1.25rem,6vw)] py-3.5 not-first:border-t min-[40rem]:grid-cols-[9rem_1fr] min-[40rem]:items-center">
      <dt className="flex items-center gap-3 font-semibold">
        <span className="inline-flex text-accent">{icon}</span>
        {term}
      </dt>
      <dd className={`wrap-anywhere [&_a]:tap-line [&_a]:text-lg ${BELOW_TERM}`}>{children}</dd>
      {hint && <dd className={`text-sm text-muted min-[40rem]:col-start-2 ${BELOW_TERM}`}>{hint}</dd>}
    </div>
  );
}
