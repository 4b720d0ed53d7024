import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import type { BookingDraft, SentFormFailure } from '@clinic-serial/contract/subjects/booking-form';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { type BackgroundWork, makeBackgroundWork } from '../background-work.ts';
import { dayStart, secondsAfter } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/tables.ts';
import { hashToken, newToken, seal, unseal } from '../secrets.ts';
import type { Services } from '../services.ts';
import {
  changeDraftOfCode,
  changeReadDraft,
  claimTurn,
  countWithoutCode,
  type DraftRecord,
  deleteDraft,
  deleteDraftsOfBrowser,
  deleteExpiredDrafts,
  findDraft,
  hasExpiredDrafts,
  saveDraft,
} from './booking-drafts.queries.ts';

/**
 * The drafts of bookings (docs/decisions/065). A browser has one reference in a cookie that scripts cannot
 * read, and for each doctor one draft. The database has the hash of the reference and the draft sealed.
 */

const DRAFT_SECONDS = 1_800;
const CLEAN_EVERY_MS = 60_000;
/**
 * Drafts with a code are limited by the limits of codes. Browsers without scripts begin other drafts with a
 * form that was refused. There are at most about this many of those, so that nobody can fill the disk.
 */
const MOST_WITHOUT_CODE = 1_000;

/** The content of a draft. It is sealed in the database. */
export interface DraftState {
  answers: BookingDraft['answers'];
  code?: DraftCode | undefined;
  failure?: (SentFormFailure & { language: Language }) | undefined;
  booked?: MadeBooking;
}

/** A booking that was made. Name and phone are read from the appointment. */
export interface MadeBooking {
  appointmentId: number;
  /** The token of the code, which leads to the login that it opened; null if booked without a code. */
  sessionToken: string | null;
  /** The hash of the login's token with which it was booked without a code. */
  loginHash?: string;
}

/** The moments are ISO 8601 in UTC. */
interface DraftCode {
  sessionToken: string;
  expiresAt: string;
  resendAt: string;
  first: boolean;
  /** Only in demo mode. */
  otp?: string | undefined;
}

export interface OpenDraft {
  /** The reference in the cookie. */
  browser: string;
  row: DraftRecord;
  state: DraftState;
}

const NO_ANSWERS = { patientName: '', patientPhone: '' };

/** Browsers take the prefix only from this host over TLS, so that no other host can set a reference. */
const nameOf = ({ demoMode }: Pick<Config, 'demoMode'>) =>
  demoMode ? 'booking-draft' : '__Host-booking-draft';

/** The reference of a browser; undefined without one. @param cookies the `Cookie` header */
export function browserOf(config: Pick<Config, 'demoMode'>, cookies: string | undefined): string | undefined {
  const start = `${nameOf(config)}=`;
  const value = cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** The reference of a browser, a new one if it has none. */
export const browserOrNew = (config: Pick<Config, 'demoMode'>, cookies: string | undefined): string =>
  browserOf(config, cookies) ?? newToken();

/**
 * The `Set-Cookie` header for the next 30 minutes. A link from another site to a booking page shows the
 * draft, but forms of other sites never send the reference.
 *
 * @param browser null to remove the cookie
 */
export function draftCookie(config: Pick<Config, 'demoMode'>, browser: string | null): string {
  return [
    `${nameOf(config)}=${browser ?? ''}`,
    'Path=/',
    `Max-Age=${browser === null ? 0 : DRAFT_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    // The demonstration is served without TLS.
    ...(config.demoMode ? [] : ['Secure']),
  ].join('; ');
}

type DraftServices = Pick<Services, 'clock' | 'config'>;

/** A booking of yesterday is not shown, so a draft ends with the clinic day at the latest. */
function expiryOf({ clock, config }: DraftServices): string {
  const after = secondsAfter(clock.now(), DRAFT_SECONDS);
  const midnight = dayStart(addDays(clock.today(), 1), config.clinic.timeZone);
  return after < midnight ? after : midnight;
}

function valuesOf(services: DraftServices, state: DraftState) {
  const token = state.code?.sessionToken ?? state.booked?.sessionToken;
  return {
    sealed: seal(services.config.secret, JSON.stringify(state)),
    codeHash: token ? hashToken(token) : null,
    expiresAt: expiryOf(services),
  };
}

/**
 * Reads the draft of a browser for a doctor.
 *
 * @returns undefined if there is none, if it has expired, or if it was sealed with another secret
 */
export async function openDraft(
  { clock, config }: DraftServices,
  db: Db,
  browser: string | undefined,
  doctorId: number,
): Promise<OpenDraft | undefined> {
  if (browser === undefined) return undefined;
  const row = await findDraft(db, { browserHash: hashToken(browser), doctorId }, clock.now().toISOString());
  if (!row) return undefined;
  try {
    return { browser, row, state: JSON.parse(unseal(config.secret, row.sealed)) as DraftState };
  } catch {
    return undefined;
  }
}

/**
 * Stores in the draft that a code was sent, inside the transaction that makes the code.
 *
 * @param earlierToken the token of the code before, if this code was sent again: the draft keeps its turn
 */
export async function keepCode(
  services: DraftServices,
  tx: Db,
  {
    browser,
    doctorId,
    earlierToken,
  }: { browser: string; doctorId: number; earlierToken?: string | undefined },
  answers: DraftState['answers'],
  { sessionToken, expiresInSeconds, resendAfterSeconds, otp }: CodeRequested,
): Promise<void> {
  const browserHash = hashToken(browser);
  const now = services.clock.now();
  const first = earlierToken === undefined;
  const code: DraftCode = {
    sessionToken,
    expiresAt: secondsAfter(now, expiresInSeconds),
    resendAt: secondsAfter(now, resendAfterSeconds),
    first,
    otp,
  };
  const values = { ...valuesOf(services, { answers, code }), phone: answers.patientPhone };
  const isKept =
    !first && (await changeDraftOfCode(tx, { browserHash, codeHash: hashToken(earlierToken) }, values));
  if (!isKept) await saveDraft(tx, { browserHash, doctorId, ...values });
}

/** Stores the appointment that a code has booked. Nothing else of the draft is needed any more. */
export async function keepBooked(
  services: DraftServices,
  tx: Db,
  browser: string | undefined,
  sessionToken: string,
  appointmentId: number,
): Promise<void> {
  if (browser === undefined) return;
  const values = valuesOf(services, { answers: NO_ANSWERS, booked: { appointmentId, sessionToken } });
  const codeHash = hashToken(sessionToken);
  await changeDraftOfCode(tx, { browserHash: hashToken(browser), codeHash }, values);
}

/** Stores an appointment that was booked without a code. @param login the token of the patient's login */
export async function keepOwnBooking(
  services: DraftServices,
  tx: Db,
  browser: string,
  login: string,
  { id, doctorId, patientPhone }: { id: number; doctorId: number; patientPhone: string },
): Promise<void> {
  const booked = { appointmentId: id, sessionToken: null, loginHash: hashToken(login) };
  const values = valuesOf(services, { answers: NO_ANSWERS, booked });
  await saveDraft(tx, { browserHash: hashToken(browser), doctorId, phone: patientPhone, ...values });
}

/** Stores a changed state of a draft, unless another request has changed the draft in between. */
export async function changeDraft(
  services: Pick<Services, 'clock' | 'config' | 'database'>,
  { row }: OpenDraft,
  state: DraftState,
): Promise<void> {
  await services.database.write((tx) =>
    changeReadDraft(tx, row, { ...valuesOf(services, state), phone: state.answers.patientPhone }),
  );
}

/** Claims the next request for a code. @returns false if another request has claimed it */
export const claimDraft = ({ database }: Pick<Services, 'database'>, { row }: OpenDraft): Promise<boolean> =>
  database.write((tx) => claimTurn(tx, row));

/**
 * Stores a form of step 1 that was refused, in the place of the browser's earlier draft.
 *
 * @returns false if there are too many such drafts
 */
export async function beginDraft(
  services: Pick<Services, 'clock' | 'config' | 'database'>,
  browser: string,
  doctorId: number,
  state: DraftState,
): Promise<boolean> {
  if ((await countWithoutCode(services.database.read)) >= MOST_WITHOUT_CODE) return false;
  const row = { browserHash: hashToken(browser), doctorId, phone: state.answers.patientPhone };
  await services.database.write((tx) => saveDraft(tx, { ...row, ...valuesOf(services, state) }));
  return true;
}

export async function endDraft({ database }: Pick<Services, 'database'>, { row }: OpenDraft): Promise<void> {
  await database.write((tx) => deleteDraft(tx, row.id));
}

/** Ends all drafts of a browser, with the login in it. */
export async function endDraftsOf(tx: Db, browser: string | undefined): Promise<void> {
  if (browser !== undefined) await deleteDraftsOfBrowser(tx, hashToken(browser));
}

/** Removes drafts whose time is over. Every instance may do it, at any time. */
export function makeDraftCleaner({
  clock,
  database,
  log,
}: Pick<Services, 'clock' | 'database' | 'log'>): BackgroundWork {
  return makeBackgroundWork({
    work: async () => {
      const at = clock.now().toISOString();
      // A write that changes nothing would still make all cached answers out of date.
      if (await hasExpiredDrafts(database.read, at))
        await database.write((tx) => deleteExpiredDrafts(tx, at));
    },
    everyMs: CLEAN_EVERY_MS,
    failed: (error) => log.error({ err: error }, 'Expired drafts of bookings could not be removed'),
  });
}
