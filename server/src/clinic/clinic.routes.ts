import { type ClinicInfo, getClinic } from '@clinic-serial/contract/clinic';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';

/** The clinic as every screen knows it. */
export function clinicInfo({ config, clock }: Pick<Services, 'config' | 'clock'>): ClinicInfo {
  return { ...config.clinic, today: clock.today(), timeOfDay: clock.timeOfDay(), demoMode: config.demoMode };
}

export function clinicRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, getClinic, () => clinicInfo(services));

  // decisions: API 7. Not in the envelope: machines ask, and look at the status.
  app.get('/health', { schema: { summary: 'Whether the database answers' } }, async () => {
    await services.database.ping();
    return { status: 'ok' };
  });
}
