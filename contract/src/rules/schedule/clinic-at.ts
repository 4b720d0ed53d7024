import type { Place } from '../../fields/place.ts';
import { placeOf } from '../../terms/places.ts';

interface At {
  /** Left out for the first place. */
  placeId?: number | undefined;
}

/**
 * The place of a sitting or an appointment.
 *
 * @param clinic `places` are there only if the clinic has several open ones
 * @returns undefined in a clinic with one place (rules: places 1)
 */
export const placeAt = (clinic: { places?: readonly Place[] | undefined } | undefined, at: At) =>
  clinic?.places?.find(({ id }) => id === placeOf(at));

/** The places that can be chosen; none in a clinic with one place. */
export const openPlaces = (clinic: { places?: readonly Place[] | undefined } | undefined): Place[] =>
  clinic?.places?.filter(({ isActive }) => isActive) ?? [];

/**
 * When a place is open, as it follows from the sittings there.
 *
 * @param hours the clinic's hours; undefined until they have arrived
 * @returns undefined if the place has hours in its own words, or no doctor sits there
 */
export const daysAt = <Days>(
  hours: { places?: readonly (At & { days: Days })[] | undefined } | undefined,
  { id }: Pick<Place, 'id'>,
): Days | undefined => hours?.places?.find((at) => placeOf(at) === id)?.days;

/**
 * The clinic's details with the address, the map and the telephones of a place, for a ticket or a page about
 * one appointment. A place without a telephone has that of the clinic, because people call it for help.
 */
export function clinicAt<
  Clinic extends Pick<Place, 'phone' | 'address' | 'addressBn' | 'mapUrl'> & {
    places?: readonly Place[] | undefined;
  },
>(clinic: Clinic, at: At): Clinic {
  const place = placeAt(clinic, at);
  if (!place) return clinic;
  const { address, addressBn, mapUrl } = place;
  return { ...clinic, address, addressBn, mapUrl, phone: place.phone || clinic.phone };
}
