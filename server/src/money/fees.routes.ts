import * as endpoints from '@clinic-serial/contract/subjects/doctor-money';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { readDoctorMoney, saveDoctorMoney } from './doctor-money.ts';

/** Fees and shares of doctors. */
export function moneyFeeRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.getDoctorMoney, ({ caller, params }) => readDoctorMoney(services, caller, params.id));
  route(endpoints.saveDoctorMoney, ({ params, body, ...actor }) =>
    saveDoctorMoney(services, actor, params.id, body),
  );
}
