import { readCodeSms as readCodeSmsEndpoint } from '@clinic-serial/contract/subjects/code-sms';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { readCodeSms } from './read-code-sms.ts';

export function codeRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(readCodeSmsEndpoint, ({ body, language }) => readCodeSms(services, body, language), { small: true });
}
