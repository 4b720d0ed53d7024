import * as endpoints from '@clinic-serial/contract/subjects/waiting-list';
import type { FastifyInstance } from 'fastify';
import { codesPerHour } from '../http/rate-limits.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { listWaiting } from './list-waiting.ts';
import { orderWaiting } from './order-waiting.ts';
import { leaveWaiting, listOwnWaiting, readOwnWaiting } from './own-waiting.ts';
import { removeWaiting } from './remove-waiting.ts';
import { requestWaitingCode } from './request-waiting-code.ts';
import { verifyAndWait } from './verify-and-wait.ts';
import { waitAsPatient } from './wait-as-patient.ts';

export function waitingListRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(
    app,
    services,
    endpoints.requestWaitingCode,
    ({ body, ...origin }) => requestWaitingCode(services, body, origin),
    codesPerHour(app),
  );
  registerEndpoint(app, services, endpoints.verifyWaitingCode, ({ body, address, language }) =>
    verifyAndWait(services, body, { address, language }),
  );
  registerEndpoint(app, services, endpoints.waitAsPatient, ({ body, token, ...actor }) =>
    waitAsPatient(services, actor, body, token),
  );
  registerEndpoint(app, services, endpoints.listOwnWaiting, ({ caller }) => listOwnWaiting(services, caller));
  registerEndpoint(app, services, endpoints.getOwnWaiting, ({ params }) =>
    readOwnWaiting(services, params.key),
  );
  registerEndpoint(app, services, endpoints.leaveWaiting, ({ params, address }) =>
    leaveWaiting(services, params.key, address),
  );
  registerEndpoint(app, services, endpoints.listWaiting, ({ params: { id: doctorId, date }, caller }) =>
    listWaiting(services, caller, { doctorId, date }),
  );
  registerEndpoint(
    app,
    services,
    endpoints.orderWaiting,
    ({ params: { id: doctorId, date }, body, ...actor }) =>
      orderWaiting(services, actor, { doctorId, date }, body.ids),
  );
  registerEndpoint(app, services, endpoints.removeWaiting, ({ params, ...actor }) =>
    removeWaiting(services, actor, params.id),
  );
}
