import { sendTestSms as sendTestSmsEndpoint } from '@clinic-serial/contract/subjects/clinic-settings';
import { getSmsState } from '@clinic-serial/contract/subjects/sms-state';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { readSmsState, sendTestSms } from './sms-state.ts';

export function smsRoutes(app: FastifyInstance, services: Services, gateway: SmsGateway): void {
  const route = endpointRoutes(app, services);
  route(getSmsState, ({ language, ...actor }) => readSmsState(services, actor, language));
  route(sendTestSmsEndpoint, ({ body, language, ...actor }) =>
    sendTestSms(services, gateway, actor, body, language),
  );
}
