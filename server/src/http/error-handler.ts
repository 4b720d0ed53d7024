import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { Catalogue } from '@clinic-serial/contract/messages/en';
import { type Message, say, sentenceOf } from '@clinic-serial/contract/messages/message';
import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import type { ErrorCode, FieldErrors } from '@clinic-serial/contract/subjects/errors';
import type { Failure } from '@clinic-serial/contract/subjects/failure';
import { type Language, languageOfPath } from '@clinic-serial/contract/terms/languages';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type FieldMessages } from '../app-error.ts';
import { isDatabaseBusy, isDatabaseUnavailable } from '../database/errors.ts';
import { NotWritable } from '../database/write-check.ts';
import { preferredLanguage } from './accept-language.ts';
import { API_HEADERS, type Headers } from './security-headers.ts';

/** How long clients wait before they retry when the database does not answer. */
export const DATABASE_RETRY_SECONDS = 2;
/** How long clients wait when the server or the database has too much to do. */
export const OVERLOAD_RETRY_SECONDS = 5;
/** Longer, because a full disk does not get free space sooner. */
const NOT_WRITABLE_RETRY_SECONDS = 10;

const SECOND_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    logRefusal(code: ErrorCode, cause: unknown): void;
  }
}

/** Receives every failure of an endpoint before it is answered. Tests compare it with the endpoint's list. */
export type OnFailure = (endpoint: Endpoint, code: ErrorCode) => void;

/** Answers every failure in the failure envelope. Internal details are in the log only (rules: API 2). */
export function handleErrors(app: FastifyInstance, onFailure?: OnFailure): void {
  app.decorate('logRefusal', countRefusals(app.log));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error, request);
    if (onFailure) {
      const { endpoint } = request.routeOptions.config;
      if (endpoint) onFailure(endpoint, failure.code);
    }
    return answer(reply, failure);
  });
  app.setNotFoundHandler(answerNotFound);
}

/**
 * Logs refusals of a busy server or one without a database: the first one at once, then their number once a
 * second. A line for each refusal would take more time than the refusals themselves.
 */
function countRefusals(log: FastifyBaseLogger) {
  const counts = new Map<ErrorCode, number>();
  return (code: ErrorCode, cause: unknown): void => {
    const seen = counts.get(code);
    if (seen !== undefined) return void counts.set(code, seen + 1);
    counts.set(code, 0);
    log.error({ err: cause, code }, 'Requests are refused');
    setTimeout(() => {
      const count = counts.get(code);
      counts.delete(code);
      if (count) log.error({ code, count }, 'More requests were refused in the last second');
    }, SECOND_MS).unref();
  };
}

/** Turns an error into the failure that the client gets. The server's own faults (5xx) are logged. */
export function failureOf(error: FastifyError, request: FastifyRequest): AppError {
  const failure = asAppError(error);
  if (failure.code === 'OVERLOADED' || failure.code === 'DATABASE_AWAY') {
    request.server.logRefusal(failure.code, failure.cause ?? failure);
  } else if (failure.status >= 500) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'A request failed');
  }
  return failure;
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return answer(reply, new AppError('NOT_FOUND'));
}

/** Answers an address that cannot be decoded. It reaches no hook, so the headers are set here. */
export function answerUnreadable(headers: Headers) {
  return (_error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
    void answer(reply.headers(headers), new AppError('MALFORMED_REQUEST'));
  };
}

/** Sends a failure in its envelope (rules: API 12). */
export function answer(reply: FastifyReply, error: AppError) {
  const sentences = catalogues[languageOfFailure(reply.request)];
  // Set for every failure, because the rate limits refuse requests before the headers of a route are set.
  reply.headers(API_HEADERS);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  const body: Failure = {
    success: false,
    error: sentenceOf(sentences, error.says),
    code: error.code,
    ...(error.fieldErrors ? { errors: inWords(sentences, error.fieldErrors) } : {}),
    ...(error.challenge ? { challenge: error.challenge } : {}),
    ...(error.signInChallenge ? { challenge: error.signInChallenge } : {}),
    ...(error.appointment ? { appointment: error.appointment } : {}),
    ...(error.queue ? { queue: error.queue } : {}),
  };
  return reply.status(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Bangla for an address of the Bangla site; otherwise the language that the client prefers. */
function languageOfFailure({ url, headers }: FastifyRequest): Language {
  const [pathname = ''] = url.split('?');
  const { language } = languageOfPath(pathname);
  return language === 'en' ? preferredLanguage(headers['accept-language']) : language;
}

function inWords(sentences: Catalogue, messages: FieldMessages): FieldErrors {
  return Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [field, sentenceOf(sentences, message)]),
  );
}

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  if (isDatabaseBusy(error)) {
    return new AppError('OVERLOADED', { retryAfterSeconds: OVERLOAD_RETRY_SECONDS, cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    return new AppError('DATABASE_AWAY', { retryAfterSeconds: DATABASE_RETRY_SECONDS, cause: error });
  }
  if (error instanceof NotWritable) {
    return new AppError('NOT_WRITABLE', { retryAfterSeconds: NOT_WRITABLE_RETRY_SECONDS, cause: error });
  }
  switch (error.statusCode) {
    case 400:
      return new AppError('MALFORMED_REQUEST');
    case 404:
      return new AppError('NOT_FOUND');
    case 413:
      return new AppError('BODY_TOO_LARGE');
    case 415:
      return new AppError('UNSUPPORTED_MEDIA_TYPE');
    default:
      return new AppError('INTERNAL', { cause: error });
  }
}

/** The failure of a request that its schemas refuse. Its message is that of the first wrong field. */
export function invalidInput(issues: Array<{ instancePath: string; message?: string }>): AppError {
  const fieldErrors: FieldMessages = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/').slice(1).join('.');
    // The whole body or query has the wrong type, so no field can be named.
    if (field === '') return new AppError('MALFORMED_REQUEST');
    fieldErrors[field] ??= message ? (message as Message) : say('checkValue');
  }
  const [message] = Object.values(fieldErrors);
  return new AppError('INVALID_INPUT', { fieldErrors, ...(message ? { message } : {}) });
}
