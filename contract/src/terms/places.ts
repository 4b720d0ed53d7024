/**
 * The place that every clinic has. A record or a request without a place belongs to it, so that answers and
 * requests of a clinic with one place do not mention places (rules: places 1).
 */
export const FIRST_PLACE = 1;

/** The parameter of an address, and the cookie, with the id of the place which a visitor has chosen. */
export const PLACE_CHOICE = 'place';

/**
 * The parameter of the links that choose a place: its id, or {@link ALL_PLACES} to forget the choice. The
 * server stores the choice in the cookie and redirects to the address with {@link PLACE_CHOICE}.
 */
export const KEEP_PLACE = 'keep';
export const ALL_PLACES = 'all';

/** How many places a clinic can have, closed ones too. */
export const PLACES_MOST = 30;

/** The id of the place that something names, or of the first place. */
export const placeOf = ({ placeId }: { placeId?: number | undefined }): number => placeId ?? FIRST_PLACE;

/**
 * A place id as a field of an answer.
 *
 * @param id the id of a place
 * @returns an empty object for the first place
 */
export const placeMark = (id: number): { placeId?: number } => (id === FIRST_PLACE ? {} : { placeId: id });
