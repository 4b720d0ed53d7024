import { getSmsState } from '@clinic-serial/contract/sms-state';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { readSmsState } from './sms-state.ts';

export function smsRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, services, getSmsState, ({ language, ...actor }) =>
    readSmsState(services, actor, language),
  );
}
