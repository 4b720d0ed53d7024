import { readCodeSms as readCodeSmsEndpoint } from '@clinic-serial/contract/subjects/code-sms';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { readCodeSms } from './read-code-sms.ts';

export function codeRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(
    app,
    services,
    readCodeSmsEndpoint,
    ({ body, language }) => readCodeSms(services, body, language),
    { small: true },
  );
}
