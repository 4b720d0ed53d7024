import { en } from '@clinic-serial/contract/messages/en';
import { isNearlyFull, type Space } from '../operator/machine-facts.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

const CERTIFICATE_DAYS = 14;
const HOUR_MS = 3_600_000;
const GIGABYTE = 1e9;

/** @param synchronised the answer of systemd about the clock; undefined when there is none */
export function checkSynchronised(synchronised: boolean | undefined): Finding[] {
  if (synchronised === undefined) return [];
  return synchronised
    ? [ok('clock', 'set by the network')]
    : [
        warning(
          'clock',
          'not set by the network: sudo timedatectl set-ntp true. A wrong clock gives serials of another day',
        ),
      ];
}

export function checkSpace(place: string, space: Space | undefined): Finding[] {
  if (space === undefined) return [];
  const says = `${(space.free / GIGABYTE).toFixed(1)} GB free`;
  return [
    isNearlyFull(space)
      ? warning(`disk of the ${place}`, `${says}: make room`)
      : ok(`disk of the ${place}`, says),
  ];
}

/**
 * @param modes the rights of files that contain names, phones or secrets
 * @param allowed the rights that such a file may have at most, for example 0o600
 */
export function checkRights(
  what: string,
  modes: readonly { path: string; mode: number }[],
  allowed: number,
): Finding[] {
  if (modes.length === 0) return [];
  const open = modes.find(({ mode }) => (mode & 0o777 & ~allowed) !== 0);
  if (open === undefined) return [ok(what, 'for their owner only')];
  return [failed(what, `others can read ${open.path}: chmod ${allowed.toString(8)} ${open.path}`)];
}

/** The facts about the folder of the backups. */
export interface BackupFacts {
  engine: 'sqlite' | 'postgres';
  folder: string;
  isWritable: boolean;
  everyMinutes: number;
  /** The newest backup: its time in milliseconds and its fault, if any. Undefined when there is none. */
  newest: { time: number; file: string; fault: string | null } | undefined;
  /** In milliseconds; undefined when the server makes no backups. */
  dueBy: number | undefined;
  now: number;
}

export function checkBackups(facts: BackupFacts): Finding[] {
  const { engine, folder, isWritable, everyMinutes, newest, dueBy, now } = facts;
  const what = 'backups';
  const isElsewhere = engine === 'postgres' && everyMinutes === 0 && newest === undefined;
  if (isElsewhere)
    return [warning(what, `none in ${folder}: see that pg_dump makes them every day in another place`)];
  const found: Finding[] = [];
  if (!isWritable)
    found.push(
      failed(what, `${folder} is missing or this user cannot write there: make it, or set BACKUP_FOLDER`),
    );
  if (everyMinutes === 0) found.push(warning(what, 'none are made by itself: set BACKUP_EVERY_MINUTES=60'));
  if (newest === undefined) return [...found, failed('newest backup', 'there is none: sudo clinic backup')];
  const age = `${Math.max(0, Math.round((now - newest.time) / HOUR_MS))} hours old`;
  if (newest.fault !== null) found.push(failed('newest backup', newest.fault));
  else if (dueBy !== undefined && now > dueBy)
    found.push(
      failed('newest backup', `${age}: sudo clinic backup, and look in the log for "The backup failed"`),
    );
  else found.push(ok('newest backup', `${age}, its proof is right and it opens`));
  return found;
}

/** @param certificate the days that it is still valid, or the reason why it cannot be read */
export function checkCertificate(certificate: { days: number } | { fault: string } | undefined): Finding[] {
  const what = 'certificate';
  if (certificate === undefined) return [];
  if ('fault' in certificate) return [failed(what, `TLS_CERTIFICATE cannot be read: ${certificate.fault}`)];
  const days = Math.floor(certificate.days);
  if (certificate.days < 0) return [failed(what, 'it has ended: renew it, and reload the proxy')];
  if (certificate.days < CERTIFICATE_DAYS)
    return [warning(what, `it ends in ${days} days: renew it, and reload the proxy`)];
  return [ok(what, `valid for ${days} days`)];
}

/** The response of the public address. A fault of the connection is a text. */
export interface PublicFacts {
  url: string;
  answer: { status: number; hasHsts: boolean } | { fault: string };
  /** The address that the server saw as the client's; null if the answer does not say it. */
  clientAddress: string | null;
  /** True if the plain port answers under the public name; undefined when that was not checked. */
  plainPortAnswers: boolean | undefined;
  demoMode: boolean;
}

/** The doctor claims to be this address, which is reserved for documentation. */
export const FORGED_ADDRESS = '192.0.2.1';

export function checkPublicAddress(facts: PublicFacts | undefined): Finding[] {
  if (facts === undefined) return [];
  const { url, answer, clientAddress, plainPortAnswers, demoMode } = facts;
  const what = 'public address';
  const found: Finding[] = [];
  if ('fault' in answer)
    found.push(
      failed(what, `${url} cannot be reached (${answer.fault}): look at the proxy and at the domain's name`),
    );
  else if (answer.status !== 200)
    found.push(failed(what, `${url} answers ${answer.status}: look at the proxy and at GET /api/health`));
  else if (!url.startsWith('https://'))
    found.push(failed(what, `${url} is not encrypted: set up TLS in the proxy`));
  else if (!answer.hasHsts && !demoMode)
    found.push(
      failed(
        what,
        `${url} does not send strict-transport-security: another program answers, or the proxy removes it`,
      ),
    );
  else found.push(ok(what, `${url} answers by TLS`));
  if (plainPortAnswers) {
    found.push(
      failed(what, 'the port of the server answers without the proxy: set HOST=127.0.0.1, or close the port'),
    );
  }
  return [...found, ...checkClientAddress(clientAddress)];
}

/** Checks that the proxy tells the client's real address, and not what the client claims. */
function checkClientAddress(seen: string | null): Finding[] {
  const what = 'client addresses';
  if (seen === null) return [];
  if (seen === FORGED_ADDRESS) {
    const why = 'the proxy passes on the X-Forwarded-For of clients, so anybody can take any address';
    return [failed(what, `${why}: let it replace that header, as docs/operating.md shows`)];
  }
  if (isLoopback(seen)) {
    const why = `the server saw this check come from ${seen}`;
    return [
      warning(
        what,
        `${why}: if the public name does not lead there on this machine, the proxy does not send X-Forwarded-For`,
      ),
    ];
  }
  return [ok(what, 'the proxy replaces X-Forwarded-For')];
}

/** True for an address or name that leads to this machine itself. */
export const isLoopback = (address: string) => /^(localhost$|127\.|::1$|::ffff:127\.)/.test(address);

/** @param outcome the outcome of a test message; undefined when none was requested */
export function checkTestMessage(
  outcome: { accepted: true; isUnderstood: boolean } | { code: string; meaning: string } | undefined,
): Finding[] {
  if (outcome === undefined) return [];
  if ('accepted' in outcome && !outcome.isUnderstood) return [warning('test message', en.smsAnswerUnknown)];
  if ('accepted' in outcome) return [ok('test message', 'the gateway accepted it: check that it arrives')];
  return [failed('test message', `not accepted, ${outcome.code}: ${outcome.meaning}`)];
}
