import { getClinicSettings, saveClinicSettings } from '@clinic-serial/contract/subjects/clinic-settings';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { listClinicSettings, saveSettings } from './clinic-settings.ts';
import type { LiveConfig } from './live-config.ts';

export function clinicSettingsRoutes(app: FastifyInstance, services: Services, live: LiveConfig): void {
  registerEndpoint(app, services, getClinicSettings, (actor) => listClinicSettings(services, live, actor));
  registerEndpoint(app, services, saveClinicSettings, ({ body, ...actor }) =>
    saveSettings(services, live, actor, body),
  );
}
