import {
  addressIn,
  LANGUAGE_CHOICE,
  LANGUAGES,
  type Language,
  languageOfPath,
} from '@clinic-serial/contract/terms/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * The address to which a visitor is redirected, and the language to remember; null if nothing was chosen now.
 */
interface Elsewhere {
  address: string;
  chosen: Language | null;
}

/**
 * The address to which a request is redirected because of the chosen language. The link that switches the
 * language carries it in the query, and `/` follows the choice in a cookie. Undefined for all other requests.
 */
export function addressOfChoice(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { pathname, searchParams }: URL,
  { clinicLanguage }: Pick<Config, 'clinicLanguage'>,
): Elsewhere | undefined {
  const { path } = languageOfPath(pathname);
  const chosen = languageFrom(searchParams.get(LANGUAGE_CHOICE));
  if (chosen) {
    const query = new URLSearchParams(searchParams);
    query.delete(LANGUAGE_CHOICE);
    return { address: addressIn(chosen, query.size === 0 ? path : `${path}?${query}`), chosen };
  }
  if (pathname !== '/') return undefined;
  const kept = languageFrom(cookieOf(headers.cookie, LANGUAGE_CHOICE)) ?? clinicLanguage;
  return kept === 'en' ? undefined : { address: addressIn(kept, '/'), chosen: null };
}

export function keepChoice(
  reply: FastifyReply,
  { chosen }: Elsewhere,
  { demoMode }: Pick<Config, 'demoMode'>,
): FastifyReply {
  return chosen === null
    ? reply
    : reply.header('set-cookie', choiceCookie(LANGUAGE_CHOICE, chosen, { demoMode }));
}

/**
 * The header that stores a visitor's choice for a year. The pages may read it.
 *
 * @param chosen null to forget the choice
 */
export function choiceCookie(
  name: string,
  chosen: string | null,
  { demoMode }: Pick<Config, 'demoMode'>,
): string {
  const secure = demoMode ? '' : '; Secure';
  const seconds = chosen === null ? 0 : YEAR_SECONDS;
  return `${name}=${chosen ?? ''}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

const languageFrom = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === text);

/** The value of a cookie of a request. */
export function cookieOf(cookies: string | undefined, wanted: string): string | undefined {
  return cookies
    ?.split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === wanted)?.[1];
}
