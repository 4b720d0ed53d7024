import * as endpoints from '@clinic-serial/contract/patients';
import type { FastifyInstance } from 'fastify';
import { codesPerHour } from '../http/rate-limits.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { confirmNewPhone, requestPhoneCode } from './change-phone.ts';
import { ownStats } from './patient-stats.ts';
import { ownProfile, saveOwnProfile } from './profile.ts';

export function patientRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, endpoints.getProfile, ({ caller, params }) =>
    ownProfile(services, caller, params.id),
  );
  registerEndpoint(app, services, endpoints.updatePatient, ({ params, body, ...actor }) =>
    saveOwnProfile(services, actor, params.id, body),
  );
  registerEndpoint(app, services, endpoints.getPatientStats, ({ caller, params }) =>
    ownStats(services, caller, params.id),
  );
  registerEndpoint(
    app,
    services,
    endpoints.requestPhoneCode,
    ({ caller, params, body }) => requestPhoneCode(services, caller, params.id, body.phone),
    codesPerHour(services.config),
  );
  registerEndpoint(app, services, endpoints.verifyPhoneCode, ({ params, body, ...actor }) =>
    confirmNewPhone(services, actor, params.id, body),
  );
}
