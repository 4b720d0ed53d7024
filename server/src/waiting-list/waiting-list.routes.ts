import * as endpoints from '@clinic-serial/contract/subjects/waiting-list';
import type { FastifyInstance } from 'fastify';
import { codesPerHour } from '../http/rate-limits.ts';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { requestWaitingCode, verifyAndWait, waitAsPatient, waitAtDesk } from './join.ts';
import { leaveWaiting, listOwnWaiting, readOwnWaiting } from './own-waiting.ts';
import { listWaitingPeople, orderWaiting, removeWaiting } from './staff-waiting.ts';

export function waitingListRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(
    endpoints.requestWaitingCode,
    ({ body, ...origin }) => requestWaitingCode(services, body, origin),
    codesPerHour(app),
  );
  route(endpoints.verifyWaitingCode, ({ body, address, language }) =>
    verifyAndWait(services, body, { address, language }),
  );
  route(endpoints.waitAsPatient, ({ body, token, ...actor }) => waitAsPatient(services, actor, body, token));
  route(endpoints.listOwnWaiting, ({ caller }) => listOwnWaiting(services, caller));
  route(endpoints.getOwnWaiting, ({ params }) => readOwnWaiting(services, params.key));
  route(endpoints.leaveWaiting, ({ params, address }) => leaveWaiting(services, params.key, address));
  route(endpoints.listWaiting, ({ params: { id: doctorId, date }, caller }) =>
    listWaitingPeople(services, caller, { doctorId, date }),
  );
  route(endpoints.waitAtDesk, ({ params: { id: doctorId, date }, body, ...actor }) =>
    waitAtDesk(services, actor, { doctorId, date }, body),
  );
  route(endpoints.orderWaiting, ({ params: { id: doctorId, date }, body, ...actor }) =>
    orderWaiting(services, actor, { doctorId, date }, body.ids),
  );
  route(endpoints.removeWaiting, ({ params, ...actor }) => removeWaiting(services, actor, params.id));
}
