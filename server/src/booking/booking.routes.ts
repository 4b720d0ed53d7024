import {
  createAppointment,
  listMoves as listMovesEndpoint,
  moveAppointment as moveEndpoint,
} from '@clinic-serial/contract/subjects/appointments';
import * as endpoints from '@clinic-serial/contract/subjects/booking';
import { playKeptAct as playKeptActEndpoint } from '@clinic-serial/contract/subjects/kept-acts';
import * as own from '@clinic-serial/contract/subjects/own-queue';
import { lookUpPatients as lookUpEndpoint } from '@clinic-serial/contract/subjects/patients';
import { addWalkIn as addWalkInEndpoint } from '@clinic-serial/contract/subjects/queue';
import { answerOffer as answerOfferEndpoint, getOffer } from '@clinic-serial/contract/subjects/waiting-list';
import type { FastifyInstance } from 'fastify';
import { browserOf, browserOrNew, draftCookie } from '../drafts/booking-drafts.ts';
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
  PLAY_KEPT,
  REQUEST_CODE,
  VERIFY_CODE,
} from './booking.examples.ts';
import { listMoves } from './list-moves.ts';
import { cancelOwn, listOwnMoves, moveOwn } from './live-link.ts';
import { lookUpPatients } from './look-up-patients.ts';
import { moveAppointment } from './move-appointment.ts';
import { answerOffer, readOffer } from './offers.ts';
import { listOwnNames } from './own-names.ts';
import { playKeptAct } from './play-kept-act.ts';
import { requestBookingCode } from './request-code.ts';
import { verifyAndBook } from './verify-and-book.ts';

export function bookingRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  const { config } = services;
  route(
    endpoints.requestBookingCode,
    async ({ body, cookies, setCookie, ...origin }) => {
      const browser = browserOrNew(config, cookies);
      const code = await requestBookingCode(services, body, { ...origin, browser });
      setCookie(draftCookie(config, browser));
      return code;
    },
    { ...codesPerHour(app), example: REQUEST_CODE },
  );
  route(
    endpoints.verifyBookingCode,
    async ({ body, cookies, setCookie, address, userAgent, language }) => {
      const browser = browserOf(config, cookies);
      const booked = await verifyAndBook(services, body, { address, userAgent, language, browser });
      if (browser !== undefined) setCookie(draftCookie(config, browser));
      return booked;
    },
    { example: VERIFY_CODE },
  );
  route(
    endpoints.bookOwnAppointment,
    async ({ body, token, cookies, setCookie, ...actor }) => {
      const browser = browserOrNew(config, cookies);
      const booked = await bookOwnAppointment(services, { ...actor, browser }, body, token);
      setCookie(draftCookie(config, browser));
      return booked;
    },
    { example: BOOK_OWN },
  );
  route(endpoints.listOwnNames, ({ caller }) => listOwnNames(services, caller), { example: OWN_NAMES });
  route(createAppointment, ({ body, ...actor }) => bookAtDesk(services, actor, body));
  route(lookUpEndpoint, ({ query, ...actor }) => lookUpPatients(services, actor, query));
  route(addWalkInEndpoint, ({ params, query, body, ...actor }) =>
    addWalkIn(services, actor, { ...params, ...query }, body),
  );
  route(
    playKeptActEndpoint,
    ({ params, query, body, ...actor }) => playKeptAct(services, actor, { ...params, ...query }, body),
    { example: PLAY_KEPT },
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
