import type { Place } from '@clinic-serial/contract/fields/place';
import { localText } from '@clinic-serial/contract/messages/current/format';
import type { SittingAt } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { FIRST_PLACE } from '@clinic-serial/contract/terms/places';
import { useClinic } from '../api/clinic.ts';

const NO_PLACES: readonly Place[] = [];

/**
 * The places of the clinic, closed ones too. A clinic with one open place has none here, so that its screens
 * have no field, word or column about places (rules: places 1).
 */
export const usePlaces = (): readonly Place[] => useClinic()?.places ?? NO_PLACES;

/** The name of a place in the language of this page. */
export const nameOfPlace = ({ name, nameBn }: Pick<Place, 'name' | 'nameBn'>): string =>
  localText(name, nameBn);

/**
 * The name of a place by its id.
 *
 * @param places {@link usePlaces}
 * @param id left out for the first place, as in answers
 * @returns undefined of a clinic with one open place
 */
export function placeNameOf(places: readonly Place[], id: number = FIRST_PLACE): string | undefined {
  const place = places.find((one) => one.id === id);
  return place && nameOfPlace(place);
}

/** 'Uttara, Room 305', or the place alone. Without places, as in a list of one place, the room alone. */
export function whereText(
  places: readonly Place[],
  { placeId = FIRST_PLACE, room, roomBn }: SittingAt | WhereValues,
): string {
  const roomName = localText(room || null, roomBn || null) ?? roomBn;
  return [placeNameOf(places, Number(placeId)), roomName].filter(Boolean).join(', ');
}

/** The names of some places, separated by commas, in the order of the list. */
export const placeNames = (places: readonly Place[], ids: readonly number[]): string =>
  places
    .filter(({ id }) => ids.includes(id))
    .map(nameOfPlace)
    .join(', ');

/**
 * The open places as the choices of a select.
 *
 * @param chosen places that stay among the choices although they are closed, because a record names them
 */
export const placeChoices = (places: readonly Place[], chosen: readonly number[] = []) =>
  places
    .filter(({ id, isActive }) => isActive || chosen.includes(id))
    .map((place) => ({ value: String(place.id), label: nameOfPlace(place) }));

/** Where a sitting in a form is, as typed. */
export interface WhereValues {
  /** Undefined until it is chosen; then the {@link usualPlace} counts. */
  placeId?: string | undefined;
  room?: string | undefined;
  roomBn?: string | undefined;
}

/** The values of a sitting that an answer has. */
export const whereOf = ({ placeId = FIRST_PLACE, room, roomBn }: SittingAt): WhereValues => ({
  placeId: String(placeId),
  room: room ?? '',
  roomBn: roomBn ?? '',
});

/** The place of a new sitting: the first open one; undefined of a clinic with one open place. */
export const usualPlace = (places: readonly Place[]): number | undefined =>
  places.find(({ isActive }) => isActive)?.id;

/**
 * A sitting as it is sent. With several places every sitting names its own, because a place that is left out
 * stays as it was (rules: places 3). With one place nothing is sent about it.
 *
 * @param usual {@link usualPlace}
 */
export function withWhere<Hours extends WhereValues>(hours: Hours, usual: number | undefined) {
  const { placeId, room = '', roomBn = '', ...rest } = hours;
  return usual === undefined ? rest : { ...rest, placeId: Number(placeId ?? usual), room, roomBn };
}
