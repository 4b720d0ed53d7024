import * as z from 'zod/mini';
import { nameTexts } from './answer-fields.ts';
import { id, idText } from './id.ts';

/** The place of a sitting or an appointment in an answer; left out for the first place (rules: places 1). */
export const ofPlace = { placeId: z.optional(id) };

/**
 * The places at which a holiday closes sittings of a doctor's day. Left out if the holiday is of the whole
 * clinic, or closes none of the sittings (rules: places 7).
 */
export const placesClosed = { closedPlaces: z.optional(z.array(id)) };

/** The query of a list that can be narrowed to one place: the id of the place; left out for all places. */
export const placeQuery = { place: z.optional(idText) };

/**
 * A place of the clinic. Where staff have entered nothing for the first place, it has the value of the
 * clinic's settings (rules: places 2).
 */
export const place = z.object({
  id,
  ...nameTexts,
  /** Empty if there is none. */
  address: z.string(),
  addressBn: z.nullable(z.string()),
  /** Several numbers are separated by commas. Empty if there is none. */
  phone: z.string(),
  /** The address of the map link; null if the link searches for `address`. */
  mapUrl: z.nullable(z.string()),
  /** The hours in the place's own words; null if they follow from the doctors' weeks. */
  hours: z.nullable(z.string()),
  hoursBn: z.nullable(z.string()),
  /** False if the place is closed. Old appointments still name it. */
  isActive: z.boolean(),
});
export type Place = z.infer<typeof place>;
