import type { Place } from '@clinic-serial/contract/fields/place';
import { localText } from '@clinic-serial/contract/messages/current/format';
import type { SittingAt } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { FIRST_PLACE } from '@clinic-serial/contract/terms/places';
import { useClinic } from '../api/clinic.ts';
import { placeName } from '../ui/text/format.ts';

const NO_PLACES: readonly Place[] = [];

/**
 * The places of the clinic, closed ones too. The list is empty for a clinic with one open place, so that its
 * screens have no field, word or column about places (rules: places 1).
 */
export const usePlaces = (): readonly Place[] => useClinic()?.places ?? NO_PLACES;

/** 'Uttara, Room 305', or only the place. Without `places`, as in a list of one place, only the room. */
export function whereText(
  places: readonly Place[],
  { placeId = FIRST_PLACE, room, roomBn }: SittingAt | WhereValues,
): string {
  const roomName = localText(room || null, roomBn || null) ?? roomBn;
  return [placeName({ places }, { placeId: Number(placeId) }), roomName].filter(Boolean).join(', ');
}

/** The names of some places, separated by commas, in the order of the list. */
export const placeNames = (places: readonly Place[], ids: readonly number[]): string =>
  places
    .filter(({ id }) => ids.includes(id))
    .map(({ name, nameBn }) => localText(name, nameBn))
    .join(', ');

/**
 * The open places as the choices of a select.
 *
 * @param chosen places that stay among the choices although they are closed, because a record names them
 */
export const placeChoices = (places: readonly Place[], chosen: readonly number[] = []) =>
  places
    .filter(({ id, isActive }) => isActive || chosen.includes(id))
    .map(({ id, name, nameBn }) => ({ value: String(id), label: localText(name, nameBn) }));

/** The place and the room of a sitting in a form, as typed. */
export interface WhereValues {
  /** Undefined until it is chosen. Until then {@link usualPlace} counts. */
  placeId?: string | undefined;
  room?: string | undefined;
  roomBn?: string | undefined;
}

/** The form's values for the place and the room of a sitting. */
export const whereOf = ({ placeId = FIRST_PLACE, room, roomBn }: SittingAt): WhereValues => ({
  placeId: String(placeId),
  room: room ?? '',
  roomBn: roomBn ?? '',
});

/** The place of a new sitting: the first open one; undefined of a clinic with one open place. */
export const usualPlace = (places: readonly Place[]): number | undefined =>
  places.find(({ isActive }) => isActive)?.id;

/**
 * The body of a sitting. In a clinic with several places every sitting names its place, because a missing
 * place means 'as before' (rules: places 3). With one place the body says nothing about it.
 *
 * @param usual {@link usualPlace}
 */
export function withWhere<Hours extends WhereValues>(hours: Hours, usual: number | undefined) {
  const { placeId, room = '', roomBn = '', ...rest } = hours;
  return usual === undefined ? rest : { ...rest, placeId: Number(placeId ?? usual), room, roomBn };
}
