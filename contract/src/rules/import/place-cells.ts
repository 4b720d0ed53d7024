import { say } from '../../messages/message.ts';
import { searchKey } from '../../text/search-key.ts';
import { type CellRead, isNothing, readText, shownCell, wordKey } from './cells.ts';

/** A place of the clinic, with the names that lists use for it. */
export interface NamedPlace {
  id: number;
  name: string;
  nameBn: string | null;
  isActive: boolean;
}

/** Words that people write behind the name of a place, or leave out. */
const PLACE_WORDS = new Set('place branch chamber শাখা চেম্বার'.split(' ').map(searchKey));

const keyOf = (name: string | null) => searchKey(wordKey(name ?? ''));
const withoutPlaceWords = (key: string) =>
  key
    .split(/[\s,()-]+/)
    .filter((word) => !PLACE_WORDS.has(word))
    .join(' ');

/**
 * The place that a text names, in English or Bangla, with or without words such as 'branch'.
 *
 * @param places the clinic's places, closed ones too
 * @returns undefined if the text names none of them, or several
 */
export function placeNamed<Named extends NamedPlace>(
  places: readonly Named[],
  text: string,
): Named | undefined {
  const key = keyOf(text);
  const among = (keyIn: (name: string | null) => string, wanted: string) =>
    places.filter(({ name, nameBn }) => wanted !== '' && [keyIn(name), keyIn(nameBn)].includes(wanted));
  const [place, ...others] =
    [among(keyOf, key), among((name) => withoutPlaceWords(keyOf(name)), withoutPlaceWords(key))].find(
      (found) => found.length > 0,
    ) ?? [];
  return others.length === 0 ? place : undefined;
}

/**
 * Reads the name of a place of the clinic (rules: import 7, 8).
 *
 * @param places the clinic's places; empty if it has one, and the cell is not read then
 * @param closed whether a closed place is accepted, as for a past visit
 * @returns null for an empty cell, which means the first place
 */
export function readPlace(
  text: string,
  places: readonly NamedPlace[],
  { closed = false }: { closed?: boolean } = {},
): CellRead<NamedPlace> {
  if (places.length === 0) return { value: null };
  const read = readText(text);
  if ('refused' in read) return read;
  if (read.value === null) return { value: null };
  const place = placeNamed(places, read.value);
  if (!place) {
    return isNothing(text)
      ? { value: null }
      : { refused: say('importPlaceUnknown', { text: shownCell(text) }) };
  }
  if (!place.isActive && !closed) return { refused: say('importPlaceClosed', { text: shownCell(text) }) };
  return { value: place };
}
