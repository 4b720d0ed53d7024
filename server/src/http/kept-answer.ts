import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

/** Compression saves little on smaller texts. */
const MIN_COMPRESSED_BYTES = 400;
/** A person waits for the first of these answers, so the effort is moderate. */
const BROTLI_QUALITY = 7;
/** 2^18 bytes of memory look-back: larger windows take megabytes for each answer being compressed. */
export const BROTLI_WINDOW_BITS = 18;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body),
};

interface Form {
  body: Buffer;
  encoding: Encoding | undefined;
  /** All headers as a flat list of names and values; made with the first answer. */
  headers?: string[];
}

/** An answer that many clients get. Its bytes are made once, and all clients are sent the same buffers. */
export interface KeptAnswer {
  readonly type: string;
  readonly status: number;
  /** Headers that are added to those of the hooks. */
  readonly headers: Readonly<Record<string, string>>;
  bytes(): number;
  /** The form for an Accept-Encoding header; a promise while it is being compressed. */
  form(acceptEncoding: string | undefined): Form | Promise<Form>;
  onGrow: (bytes: number) => void;
  readonly isCompressible: boolean;
}

/** @param options `isText`: false for content that is compressed already; `br`, `gzip`: ready forms */
export function makeKeptAnswer(
  content: string | Buffer,
  type: string,
  options: {
    status?: number;
    headers?: KeptAnswer['headers'];
    isText?: boolean;
    br?: Buffer | undefined;
    gzip?: Buffer | undefined;
  } = {},
): KeptAnswer {
  const { status = 200, headers = {}, isText = true } = options;
  const identity: Form = { body: Buffer.from(content), encoding: undefined };
  const isCompressible = isText && identity.body.length >= MIN_COMPRESSED_BYTES;
  const forms = new Map<Encoding, Form>();
  for (const encoding of ['br', 'gzip'] as const) {
    const body = options[encoding];
    if (body) forms.set(encoding, { body, encoding });
  }
  const beingMade = new Map<Encoding, Promise<Form>>();
  const compress = async (encoding: Encoding): Promise<Form> => {
    try {
      const form: Form = { body: await compressors[encoding](identity.body), encoding };
      forms.set(encoding, form);
      answer.onGrow(form.body.length);
      return form;
    } finally {
      beingMade.delete(encoding);
    }
  };
  const answer: KeptAnswer = {
    type,
    status,
    headers,
    isCompressible,
    onGrow: () => {},
    bytes: () => [...forms.values()].reduce((sum, { body }) => sum + body.length, identity.body.length),
    form(acceptEncoding) {
      const encoding = isCompressible ? bestEncoding(acceptEncoding) : undefined;
      if (!encoding) return identity;
      const ready = forms.get(encoding);
      if (ready) return ready;
      const making = beingMade.get(encoding) ?? compress(encoding);
      beingMade.set(encoding, making);
      return making;
    },
  };
  return answer;
}

/** The encoding we prefer among those that a client accepts; undefined for none. */
export function bestEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/**
 * Sends a kept answer past Fastify, which would compute lengths and compress again each time. The headers of
 * each form are listed once, from what the hooks have put on this reply, so they must be the same for all
 * requests that are given this answer.
 */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
): void | Promise<void> {
  const form = answer.form(request.headers['accept-encoding']);
  return form instanceof Promise
    ? form.then((made) => send(request, reply, answer, made))
    : send(request, reply, answer, form);
}

/** Sends a kept answer that has been sent before in the same form; false if it has not. */
export function sendKeptAgain(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): boolean {
  const form = answer.form(request.headers['accept-encoding']);
  if (form instanceof Promise || !form.headers) return false;
  send(request, reply, answer, form);
  return true;
}

function send(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer, form: Form): void {
  form.headers ??= listHeaders(reply, answer, form);
  reply.hijack();
  reply.raw.writeHead(answer.status, form.headers);
  reply.raw.end(request.method === 'HEAD' ? undefined : form.body);
}

function listHeaders(reply: FastifyReply, answer: KeptAnswer, { body, encoding }: Form): string[] {
  const headers: Record<string, string> = {
    ...(reply.getHeaders() as Record<string, string>),
    ...answer.headers,
    'content-type': answer.type,
    'content-length': String(body.length),
    ...(answer.isCompressible ? { vary: 'accept-encoding' } : {}),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  };
  return Object.entries(headers).flat();
}
