import { createAppointment } from '@clinic-serial/contract/appointments';
import { requestBookingCode as requestEndpoint, verifyBookingCode } from '@clinic-serial/contract/booking';
import type { FastifyInstance } from 'fastify';
import { codesPerHour } from '../http/rate-limits.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { bookAtDesk } from './book-at-desk.ts';
import { REQUEST_CODE, VERIFY_CODE } from './booking.examples.ts';
import { requestBookingCode } from './request-code.ts';
import { verifyAndBook } from './verify-and-book.ts';

export function bookingRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(
    app,
    services,
    requestEndpoint,
    ({ body, address }) => requestBookingCode(services, body, address),
    { ...codesPerHour(app), example: REQUEST_CODE },
  );
  registerEndpoint(
    app,
    services,
    verifyBookingCode,
    ({ body, address, userAgent }) => verifyAndBook(services, body, { address, userAgent }),
    { example: VERIFY_CODE },
  );
  registerEndpoint(app, services, createAppointment, ({ body, ...actor }) =>
    bookAtDesk(services, actor, body),
  );
}
