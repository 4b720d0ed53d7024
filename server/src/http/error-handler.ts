import { FAILURES, type Failure, type FieldErrors } from '@clinic-serial/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../app-error.ts';
import { isDatabaseAway } from '../database/errors.ts';

const DATABASE_RETRY_SECONDS = 2;

/** Answers every failure in the one envelope; what is not ours to tell stays in the log (decisions: API 2). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asAppError(error);
    if (failure.status >= 500) {
      request.log.error({ err: error, route: request.routeOptions.url }, 'A request failed');
    }
    return answer(reply, failure);
  });
  app.setNotFoundHandler((_request, reply) => answer(reply, new AppError('NOT_FOUND')));
}

function answer(reply: FastifyReply, error: AppError) {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  const body: Failure = {
    success: false,
    error: error.message,
    code: error.code,
    ...(error.fieldErrors ? { errors: error.fieldErrors } : {}),
  };
  return reply.status(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fieldErrors: FieldErrors = {};
    for (const issue of error.validation) {
      const field = issue.instancePath.split('/').slice(1).join('.');
      fieldErrors[field] ??= issue.message ?? FAILURES.INVALID_INPUT.sentence;
    }
    const first = Object.values(fieldErrors)[0];
    return new AppError('INVALID_INPUT', { fieldErrors, ...(first ? { sentence: first } : {}) });
  }
  if (isDatabaseAway(error)) {
    return new AppError('DATABASE_AWAY', { retryAfterSeconds: DATABASE_RETRY_SECONDS, cause: error });
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
