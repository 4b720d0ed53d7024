import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import { referenceOf } from '@clinic-serial/contract/text/booking-reference';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from '../http/error-handler.ts';
import { API_HEADERS } from '../http/security-headers.ts';
import { appointmentIdOf } from '../serials/serials.queries.ts';
import type { Services } from '../services.ts';

const LOGIN = '/patient/login';
/** The page that says that a link leads to no appointment. Its status is 404. */
const UNKNOWN_LINK = '/unknown-link';

/** The address of the live page, in the language of the SMS. It is short, because an SMS is short. */
export function liveLink(publicUrl: string, language: Language, liveKey: string): string {
  return publicUrl + addressIn(language, `/q/${liveKey}`);
}

/**
 * The link of SMS before there were live pages: `/a/{bookingReference}`, in Bangla
 * `/bn/a/{bookingReference}`, redirects to the appointment's page. The page asks for the phone's code unless
 * this browser has a login session, because other people may read an SMS. `from=sms` says that the
 * appointment exists: the page can tell a person who is logged in with another phone that it belongs to
 * another number. A lookup that fails redirects to the login.
 */
export function shortLink(app: FastifyInstance, { database }: Services): void {
  for (const language of LANGUAGES) {
    app.get<{ Params: { reference: string } }>(
      addressIn(language, '/a/:reference'),
      { schema: { hide: true }, errorHandler: leadToLogin(language) },
      async (request, reply) => {
        const reference = referenceOf(request.params.reference);
        const id =
          reference === undefined
            ? undefined
            : await app.limitWork(() => appointmentIdOf(database.read, reference));
        const page = id === undefined ? UNKNOWN_LINK : `/patient/appointment/${id}?from=sms`;
        return reply.headers(API_HEADERS).redirect(addressIn(language, page));
      },
    );
  }
}

/**
 * Redirects to the login after an error, because a person who opened the link cannot use an error in JSON.
 * After the login the person can find the appointment too.
 */
function leadToLogin(language: Language) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    failureOf(error, request);
    return reply.headers(API_HEADERS).redirect(addressIn(language, LOGIN));
  };
}
