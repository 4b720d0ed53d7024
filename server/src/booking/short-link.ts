import type { FastifyInstance } from 'fastify';
import { API_HEADERS } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { appointmentIdOf } from './booking.queries.ts';
import { isBookingReference } from './booking-reference.ts';

/** The address in a confirmation: short, since an SMS is. */
export function appointmentLink(publicUrl: string, bookingReference: string): string {
  return `${publicUrl}/a/${bookingReference}`;
}

/**
 * `/a/{bookingReference}` leads to the appointment's page, which asks for the phone's code unless this browser has a
 * session: an SMS is forwarded and read over shoulders, so the link itself shows nothing and opens nothing. A
 * reference that does not exist leads to the login.
 */
export function shortLink(app: FastifyInstance, { database }: Services): void {
  app.get<{ Params: { reference: string } }>(
    '/a/:reference',
    { schema: { hide: true } },
    async (request, reply) => {
      const reference = request.params.reference.toUpperCase();
      const id = isBookingReference(reference) ? await appointmentIdOf(database.read, reference) : undefined;
      const page = id === undefined ? '/patient/login' : `/patient/appointment/${id}`;
      return reply.headers(API_HEADERS).redirect(page);
    },
  );
}
