import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from '../http/error-handler.ts';
import { API_HEADERS } from '../http/security-headers.ts';
import { isBookingReference } from '../serials/booking-reference.ts';
import { appointmentIdOf } from '../serials/serials.queries.ts';
import type { Services } from '../services.ts';

const LOGIN = '/patient/login';

/** The address in a confirmation: short, since an SMS is. */
export function appointmentLink(publicUrl: string, bookingReference: string): string {
  return `${publicUrl}/a/${bookingReference}`;
}

/**
 * `/a/{bookingReference}` leads to the appointment's page, which asks for the phone's code unless this browser has a
 * session: an SMS is forwarded and read over shoulders, so the link itself shows nothing and opens nothing. A
 * reference that does not exist leads to the login, and so does a moment in which it cannot be looked up.
 */
export function shortLink(app: FastifyInstance, { database }: Services): void {
  app.get<{ Params: { reference: string } }>(
    '/a/:reference',
    { schema: { hide: true }, errorHandler: leadToLogin },
    async (request, reply) => {
      const reference = request.params.reference.toUpperCase();
      const id = isBookingReference(reference)
        ? await app.limitWork(() => appointmentIdOf(database.read, reference))
        : undefined;
      const page = id === undefined ? LOGIN : `/patient/appointment/${id}`;
      return reply.headers(API_HEADERS).redirect(page);
    },
  );
}

/** A person opened it, who has no use for an error in JSON; behind the login stands the appointment too. */
function leadToLogin(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  failureOf(error, request);
  return reply.headers(API_HEADERS).redirect(LOGIN);
}
