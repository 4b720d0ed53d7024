import { getDoctor, getLiveStatus, listDoctors } from '@clinic-serial/contract/doctors';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../http/answer-cache.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { liveStatus, publicDoctor, publicDoctors } from './public-doctors.ts';

export function doctorRoutes(app: FastifyInstance, services: Services, cache: AnswerCache): void {
  registerEndpoint(app, services, listDoctors, ({ query }) => publicDoctors(services, query), { cache });
  registerEndpoint(app, services, getDoctor, ({ params }) => publicDoctor(services, params.id), { cache });
  registerEndpoint(app, services, getLiveStatus, ({ params }) => liveStatus(services, params.id), { cache });
}
