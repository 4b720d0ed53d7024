import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from '../http/error-handler.ts';
import { API_HEADERS } from '../http/security-headers.ts';
import { isBookingReference } from '../serials/booking-reference.ts';
import { appointmentIdOf } from '../serials/serials.queries.ts';
import type { Services } from '../services.ts';

const LOGIN = '/patient/login';
/** The page that says that a link leads to no appointment. Its status is 404. */
const UNKNOWN_LINK = '/unknown-link';

/**
 * The address in a confirmation: the live page of the appointment. It is short, because an SMS is short. It is a page in the
 * language of the SMS.
 */
export function liveLink(publicUrl: string, language: Language, liveKey: string): string {
  return publicUrl + addressIn(language, `/q/${liveKey}`);
}

/**
 * The link of SMS before there were live pages: `/a/{bookingReference}`, in Bangla `/bn/a/{bookingReference}`, redirects to the appointment's page in that language. The
 * page asks for the phone's code unless this browser has a login session. The link itself shows nothing and opens no
 * session, because an SMS may be forwarded or read by other people. With `from=sms` the page knows that the appointment
 * exists. It can then tell a person who is logged in with another phone that the appointment belongs to another number. An
 * unknown reference redirects to a page that says so. A lookup that fails redirects to the login.
 */
export function shortLink(app: FastifyInstance, { database }: Services): void {
  for (const language of LANGUAGES) {
    app.get<{ Params: { reference: string } }>(
      addressIn(language, '/a/:reference'),
      { schema: { hide: true }, errorHandler: leadToLogin(language) },
      async (request, reply) => {
        const reference = request.params.reference.toUpperCase();
        const id = isBookingReference(reference)
          ? await app.limitWork(() => appointmentIdOf(database.read, reference))
          : undefined;
        const page = id === undefined ? UNKNOWN_LINK : `/patient/appointment/${id}?from=sms`;
        return reply.headers(API_HEADERS).redirect(addressIn(language, page));
      },
    );
  }
}

/**
 * Redirects to the login, because a person who opened the link cannot use an error in JSON. The appointment
 * can be found after the login too.
 */
function leadToLogin(language: Language) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    failureOf(error, request);
    return reply.headers(API_HEADERS).redirect(addressIn(language, LOGIN));
  };
}
