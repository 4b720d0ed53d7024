import { addressIn, languageOfPath } from '@clinic-serial/contract/terms/languages';
import { ALL_PLACES, KEEP_PLACE, PLACE_CHOICE } from '@clinic-serial/contract/terms/places';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { choiceCookie, cookieOf } from './language-choice.ts';

/** The pages that show the doctors of the chosen place. */
const PAGES = ['/', '/doctors'];

interface PlaceChoice {
  /** The id of the open place that the address names; undefined for all places. */
  place: number | undefined;
  /** The address to which the visitor is redirected instead. */
  elsewhere?: string;
  /** The header that stores or forgets the choice. */
  setCookie?: string;
}

/**
 * The place that a visitor has chosen on the home page or the list of doctors (rules: places 6). The address
 * names the place, so that one answer serves all visitors. The link that chooses it leads to that address and
 * stores the place in a cookie. A visitor with the cookie whose address names no place is redirected. A
 * clinic with one place has no choice.
 */
export function placeChoiceOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { pathname, searchParams }: URL,
  config: Pick<Config, 'places' | 'demoMode'>,
): PlaceChoice {
  const { language, path } = languageOfPath(pathname);
  if (config.places.length === 0 || !PAGES.includes(path)) return { place: undefined };
  const open = (text: string | null | undefined) =>
    config.places.find(({ id, isActive }) => isActive && String(id) === text)?.id;
  const leadTo = (chosen: number | undefined) => {
    const query = new URLSearchParams(searchParams);
    query.delete(KEEP_PLACE);
    query.delete(PLACE_CHOICE);
    if (chosen !== undefined) query.set(PLACE_CHOICE, String(chosen));
    return addressIn(language, query.size === 0 ? path : `${path}?${query}`);
  };
  const asked = searchParams.get(KEEP_PLACE);
  const chosen = open(asked);
  if (chosen !== undefined || asked === ALL_PLACES) {
    const setCookie = choiceCookie(PLACE_CHOICE, chosen === undefined ? null : String(chosen), config);
    return { place: chosen, elsewhere: leadTo(chosen), setCookie };
  }
  const place = open(searchParams.get(PLACE_CHOICE));
  const kept = open(cookieOf(headers.cookie, PLACE_CHOICE));
  return place === undefined && kept !== undefined ? { place, elsewhere: leadTo(kept) } : { place };
}
