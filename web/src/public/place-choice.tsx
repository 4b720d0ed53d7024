import { localText } from '@clinic-serial/contract/messages/current/format';
import { doctorAt } from '@clinic-serial/contract/rules/booking/at-place';
import { openPlaces } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { ALL_PLACES, PLACE_CHOICE } from '@clinic-serial/contract/terms/places';
import { useSearchParams } from 'react-router';
import { cardTexts } from '#messages/public-cards';
import { useClinic } from '../api/clinic.ts';
import { siteAddress } from '../site-language.ts';

const texts = cardTexts;

/** A row of choices. On a phone it scrolls. */
export const CHIP_ROW =
  '-mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:overflow-visible lg:p-0';

export const chipLook = (isChosen: boolean): string =>
  `inline-flex min-h-tap flex-none items-center gap-1.5 rounded-full border px-3.5 text-sm whitespace-nowrap no-underline ${
    isChosen
      ? 'border-accent bg-accent-soft font-semibold text-accent'
      : 'border-line-strong bg-surface font-medium text-text hover:border-accent'
  }`;

/**
 * The open places of a clinic with several, and the id of the place that the visitor has chosen. The address
 * names it. The server also keeps it in a cookie (server/src/pages/place-choice.ts), for links that open a
 * page without loading a new document.
 */
export function usePlaces() {
  const asked = useSearchParams()[0].get(PLACE_CHOICE) ?? keptPlace();
  const places = openPlaces(useClinic());
  return { places, chosen: places.find(({ id }) => String(id) === asked)?.id };
}

const keptPlace = () =>
  typeof document === 'undefined' ? undefined : /(?:^|; )place=(\d+)/.exec(document.cookie)?.[1];

/** The doctors of the chosen place, with their data for that place; all of them if none is chosen. */
export function useDoctorsHere<Doctors extends readonly PublicDoctor[] | undefined>(
  doctors: Doctors,
): Doctors | PublicDoctor[] {
  const { chosen } = usePlaces();
  return doctors && chosen ? doctors.flatMap((doctor) => doctorAt(doctor, chosen) ?? []) : doctors;
}

/**
 * Asks for the place, in a clinic with several. The choices are links that load a new document, because the
 * server keeps the choice.
 *
 * @param addressOf returns the address of this page with a chosen place: its id, or {@link ALL_PLACES}
 */
export function PlaceChoice({ addressOf }: { addressOf: (place: string) => string }) {
  const { places, chosen } = usePlaces();
  if (places.length === 0) return null;
  const chip = (place: string, isChosen: boolean, label: string) => (
    <a
      key={place}
      href={siteAddress(addressOf(place))}
      className={chipLook(isChosen)}
      aria-current={isChosen || undefined}
    >
      {label}
    </a>
  );
  return (
    <nav aria-label={texts.where} className={`${CHIP_ROW} items-center`}>
      <span className="flex-none text-sm font-medium">{texts.where}</span>
      {chip(ALL_PLACES, !chosen, texts.allPlaces)}
      {places.map(({ id, name, nameBn }) => chip(String(id), id === chosen, localText(name, nameBn)))}
    </nav>
  );
}
