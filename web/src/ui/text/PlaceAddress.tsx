import type { Place } from '@clinic-serial/contract/fields/place';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { FIRST_PLACE } from '@clinic-serial/contract/terms/places';
import { common } from '#messages/common';
import { ClinicPhone } from './ClinicPhone.tsx';
import { mapLink } from './clinic-text.ts';

/**
 * The contact details of a place, in a clinic with several: its name, its address with a map, and its
 * telephones. The first place has the clinic's WhatsApp too.
 *
 * @param hasName false if the name is shown beside it
 */
export function PlaceAddress({ place, hasName = true }: { place: Place; hasName?: boolean }) {
  const address = localText(place.address, place.addressBn);
  return (
    <div className="grid justify-items-start not-italic [&_a]:tap-line">
      {hasName && <strong className="font-semibold">{localText(place.name, place.nameBn)}</strong>}
      {address && <span className="whitespace-pre-line text-muted">{address}</span>}
      <div className="flex flex-wrap gap-x-4">
        {(place.mapUrl || address) && <a href={mapLink(place)}>{common.map}</a>}
        <span>
          <ClinicPhone whatsApp={place.id === FIRST_PLACE} at={{ placeId: place.id }} />
        </span>
      </div>
    </div>
  );
}
