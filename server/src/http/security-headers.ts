import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const YEAR_SECONDS = 31_536_000;

/** For answers that are data: browsers store none of them and run nothing in them. */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** For the page that shows the API. Its scripts are files of this server and write styles into the page. */
export const API_PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The inline texts of a page: those of its script elements and of its style elements. */
interface InlineTexts {
  scripts?: readonly string[];
  styles: readonly string[];
}

/** The policy of the web pages. It names the hashes of the inline texts that the server has written. */
export function pagePolicy({ scripts = [], styles }: InlineTexts): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts.map(hashOf)].join(' ')}`,
    `style-src ${["'self'", ...styles.map(hashOf)].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // The proof of work is solved in a worker.
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export type Headers = Readonly<Record<string, string>>;

/** The headers of every answer. Files leave out those that apply to documents only (kept-files.ts). */
export function commonHeaders({ demoMode }: Pick<Config, 'demoMode'>): Headers {
  return {
    'x-content-type-options': 'nosniff',
    // For browsers that do not know frame-ancestors.
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // A proxy serves a real clinic over TLS. The demonstration is viewed on localhost without TLS.
    ...(demoMode ? {} : { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  };
}

export function sendHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
