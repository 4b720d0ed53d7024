import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type KeptAnswer, makeKeptAnswer, sendKept } from './kept-answer.ts';

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
/** Names under it carry a hash of the content. */
const ASSETS = 'assets/';

const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};
/** Compressed by their own format. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Headers of documents only. A file follows the headers of its page, so its own answer leaves them out. */
const DOCUMENT_HEADERS = [
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
] as const;
/** A browser can show an SVG or a text as a document. With this policy it loads and runs nothing then. */
const FILE_POLICY = "default-src 'none'";
/** A worker follows the policy of its script, and must load files. Browsers show neither as a document. */
const WITHOUT_POLICY = ['.js', '.css'];

interface KeptFile {
  answer: KeptAnswer;
  headers: Record<string, string>;
}

/**
 * Serves files of folders from memory, each read at its first request. A client that does not read its answer
 * then costs neither a copy nor an open file. The files under `assets/` share one route, because hundreds of
 * routes would take a tenth of a second of every start.
 *
 * @param folders a file that several have is served from the first
 * @param isServed true for the paths in a folder that are served
 * @param onMissing answers a request for a file under `assets/` that does not exist
 */
export function serveKeptFiles(
  app: FastifyInstance,
  folders: string[],
  isServed: (path: string, folder: string) => boolean,
  onMissing: (reply: FastifyReply) => FastifyReply,
): void {
  const folderOf = new Map<string, string>();
  for (const folder of folders) {
    for (const path of filesIn(folder).filter((name) => !/\.(br|gz)$/.test(name) && isServed(name, folder)))
      if (!folderOf.has(path)) folderOf.set(path, folder);
  }
  const kept = new Map<string, KeptFile>();
  const fileOf = (path: string, folder: string): KeptFile => {
    const file = kept.get(path) ?? readKept(folder, path);
    kept.set(path, file);
    return file;
  };
  const options = { schema: { hide: true }, config: { compress: false } };
  const send = (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const folder = folderOf.get(path);
    if (folder === undefined) return onMissing(reply);
    const { answer, headers } = fileOf(path, folder);
    for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
    if (WITHOUT_POLICY.includes(extname(path))) reply.removeHeader('content-security-policy');
    else reply.header('content-security-policy', FILE_POLICY);
    reply.headers(headers);
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send();
    return sendKept(request, reply, answer);
  };
  for (const path of [...folderOf.keys()].filter((name) => !name.startsWith(ASSETS)))
    app.get(`/${path}`, options, (request, reply) => send(request, reply, path));
  const config = { ...options.config, isKeptFile: (path: string) => folderOf.has(path.slice(1)) };
  app.get<{ Params: { '*': string } }>(`/${ASSETS}*`, { ...options, config }, (request, reply) =>
    send(request, reply, ASSETS + request.params['*']),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** The build writes a `.br` and a `.gz` file beside each text. Without them, the server compresses once. */
function readKept(folder: string, path: string): KeptFile {
  const content = readFileSync(join(folder, path));
  const compressed = (ending: string) => {
    const file = join(folder, `${path}${ending}`);
    return existsSync(file) ? readFileSync(file) : undefined;
  };
  const textType = TEXT_TYPES[extname(path)];
  const type = textType ?? OTHER_TYPES[extname(path)] ?? 'application/octet-stream';
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 11);
  const seconds = path.startsWith(ASSETS) ? `${YEAR_SECONDS}, immutable` : String(DAY_SECONDS);
  return {
    answer: makeKeptAnswer(content, type, {
      isText: textType !== undefined,
      br: compressed('.br'),
      gzip: compressed('.gz'),
    }),
    // Weak, because all encodings of the file share it.
    headers: { etag: `W/"${hash}"`, 'cache-control': `max-age=${seconds}` },
  };
}
