import type { Endpoint } from '@clinic-serial/contract/endpoint';
import type { ErrorCode, Failure, FieldErrors } from '@clinic-serial/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../app-error.ts';
import { isDatabaseAway } from '../database/errors.ts';
import { NotWritable } from '../database/write-check.ts';
import { API_HEADERS, type Headers } from './security-headers.ts';

/** When to come back to a database that does not answer. */
export const DATABASE_RETRY_SECONDS = 2;
/** A full disk is not empty again sooner. */
const NOT_WRITABLE_RETRY_SECONDS = 10;
/** What zod says when a schema has no sentence for an error. */
const UNWORDED = 'Invalid input';

/** Receives every failure of an endpoint before it is answered. Tests compare it with what the endpoint lists. */
export type OnFailure = (endpoint: Endpoint, code: ErrorCode) => void;

/** Answers every failure in the one envelope; what is not ours to tell stays in the log (rules: API 2). */
export function handleErrors(app: FastifyInstance, onFailure?: OnFailure): void {
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

/** What an error is to the client. Ours stand in the log. */
export function failureOf(error: FastifyError, request: FastifyRequest): AppError {
  const failure = asAppError(error);
  if (failure.status >= 500) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'A request failed');
  }
  return failure;
}

/** For an address that nobody answers. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return answer(reply, new AppError('NOT_FOUND'));
}

/** For an address that cannot even be read, where no route and no hook has been reached. */
export function answerUnreadable(headers: Headers) {
  return (_error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
    void answer(reply.headers(headers), new AppError('MALFORMED_REQUEST'));
  };
}

/** A failure in its envelope. */
export function answer(reply: FastifyReply, error: AppError) {
  // Here, for every failure: the limits refuse before the headers of a route are set.
  reply.headers(API_HEADERS);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  const body: Failure = {
    success: false,
    error: error.message,
    code: error.code,
    ...(error.fieldErrors ? { errors: error.fieldErrors } : {}),
    ...(error.challenge ? { challenge: error.challenge } : {}),
  };
  return reply.status(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  if (isDatabaseAway(error)) {
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

/** A field's rule speaks for itself; where zod has no sentence of ours, a plain one stands in. */
export function invalidInput(issues: Array<{ instancePath: string; message?: string }>): AppError {
  const fieldErrors: FieldErrors = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/').slice(1).join('.');
    // The whole body or query is of the wrong kind: no field can be named.
    if (field === '') return new AppError('MALFORMED_REQUEST');
    fieldErrors[field] ??= !message || message === UNWORDED ? 'Please check this value' : message;
  }
  const [sentence] = Object.values(fieldErrors);
  return new AppError('INVALID_INPUT', { fieldErrors, ...(sentence ? { sentence } : {}) });
}
