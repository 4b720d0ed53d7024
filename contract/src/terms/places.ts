/**
 * The place that every clinic has. Whatever names no place belongs to it, so that answers and requests of a
 * clinic with one place have no word about places (rules: places 1).
 */
export const FIRST_PLACE = 1;

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
