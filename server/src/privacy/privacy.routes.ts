import { joinPatient } from '@clinic-serial/contract/subjects/patients';
import * as endpoints from '@clinic-serial/contract/subjects/privacy';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { erasePatient } from './erase-patient.ts';
import { exportPatientData } from './export-patient.ts';
import { joinPatients } from './join-patients.ts';

export function privacyRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.exportPatientData, ({ params, ...actor }) => exportPatientData(services, actor, params.id));
  route(endpoints.erasePatient, ({ params, body, ...actor }) =>
    erasePatient(services, actor, params.id, body),
  );
  route(joinPatient, ({ params, body, ...actor }) => joinPatients(services, actor, params.id, body));
}
