/**
 * The place that every clinic has. Whatever names no place belongs to it, so that answers and requests of a
 * clinic with one place have no word about places (rules: places 1).
 */
export const FIRST_PLACE = 1;

/** The parameter of an address, and the cookie, with the id of the place which a visitor has chosen. */
export const PLACE_CHOICE = 'place';

/**
 * The parameter of the links that choose a place: its id, or {@link ALL_PLACES} to forget the choice. The
 * server keeps the choice and leads to the address with it.
 */
export const KEEP_PLACE = 'keep';
export const ALL_PLACES = 'all';

/** How many places a clinic can have, closed ones too. */
export const PLACES_MOST = 30;

/** The id of the place that something names, or of the first place. */
export const placeOf = ({ placeId }: { placeId?: number | undefined }): number => placeId ?? FIRST_PLACE;

/**
 * The place as answers have it.
 *
 * @param id the id of a place
 * @returns nothing for the first place
 */
export const placeMark = (id: number): { placeId?: number } => (id === FIRST_PLACE ? {} : { placeId: id });
