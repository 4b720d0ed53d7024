import {
  createAppointment,
  listMoves as listMovesEndpoint,
  moveAppointment as moveEndpoint,
} from '@clinic-serial/contract/subjects/appointments';
import * as endpoints from '@clinic-serial/contract/subjects/booking';
import * as own from '@clinic-serial/contract/subjects/own-queue';
import { lookUpPatients as lookUpEndpoint } from '@clinic-serial/contract/subjects/patients';
import { addWalkIn as addWalkInEndpoint } from '@clinic-serial/contract/subjects/queue';
import { answerOffer as answerOfferEndpoint, getOffer } from '@clinic-serial/contract/subjects/waiting-list';
import type { FastifyInstance } from 'fastify';
import { codesPerHour } from '../http/rate-limits.ts';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { addWalkIn } from './add-walk-in.ts';
import { bookAtDesk } from './book-at-desk.ts';
import { bookOwnAppointment } from './book-own.ts';
import {
  BOOK_OWN,
  CANCEL_OWN,
  MOVE,
  MOVE_OWN,
  MOVE_PLACES,
  OWN_MOVE_PLACES,
  OWN_NAMES,
  REQUEST_CODE,
  VERIFY_CODE,
} from './booking.examples.ts';
import { listMoves } from './list-moves.ts';
import { cancelOwn, listOwnMoves, moveOwn } from './live-link.ts';
import { lookUpPatients } from './look-up-patients.ts';
import { moveAppointment } from './move-appointment.ts';
import { answerOffer, readOffer } from './offers.ts';
import { listOwnNames } from './own-names.ts';
import { requestBookingCode } from './request-code.ts';
import { verifyAndBook } from './verify-and-book.ts';

export function bookingRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.requestBookingCode, ({ body, ...origin }) => requestBookingCode(services, body, origin), {
    ...codesPerHour(app),
    example: REQUEST_CODE,
  });
  route(
    endpoints.verifyBookingCode,
    ({ body, address, userAgent, language }) =>
      verifyAndBook(services, body, { address, userAgent, language }),
    { example: VERIFY_CODE },
  );
  route(
    endpoints.bookOwnAppointment,
    ({ body, token, ...actor }) => bookOwnAppointment(services, actor, body, token),
    { example: BOOK_OWN },
  );
  route(endpoints.listOwnNames, ({ caller }) => listOwnNames(services, caller), { example: OWN_NAMES });
  route(createAppointment, ({ body, ...actor }) => bookAtDesk(services, actor, body));
  route(lookUpEndpoint, ({ query, ...actor }) => lookUpPatients(services, actor, query));
  route(addWalkInEndpoint, ({ params, query, body, ...actor }) =>
    addWalkIn(services, actor, { ...params, ...query }, body),
  );
  route(listMovesEndpoint, ({ caller, params }) => listMoves(services, caller, params.id), {
    example: MOVE_PLACES,
  });
  route(moveEndpoint, ({ params, body, ...actor }) => moveAppointment(services, actor, params.id, body), {
    example: MOVE,
  });
  route(own.listOwnMoves, ({ params: { key }, address }) => listOwnMoves(services, { key, address }), {
    example: OWN_MOVE_PLACES,
  });
  route(own.moveOwn, ({ params: { key }, address, body }) => moveOwn(services, { key, address }, body), {
    example: MOVE_OWN,
  });
  route(own.cancelOwn, ({ params: { key }, address }) => cancelOwn(services, { key, address }), {
    example: CANCEL_OWN,
  });
  route(getOffer, ({ params }) => readOffer(services, params.token));
  route(answerOfferEndpoint, ({ params, body, address }) =>
    answerOffer(services, params.token, body.take, address),
  );
}
