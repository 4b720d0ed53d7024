import * as endpoints from '@clinic-serial/contract/subjects/pictures';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../http/answer-cache.ts';
import { makeKeptAnswer } from '../http/kept-answer.ts';
import { endpointRoutes, registerFile } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { readPicture } from './read-picture.ts';
import { saveLogo, savePhoto } from './save-picture.ts';

/** Enough for a picture of 40 kB in base64 and the JSON around it. */
const UPLOAD = { bodyLimit: 60 * 1024 };

export function pictureRoutes(app: FastifyInstance, services: Services, cache: AnswerCache): void {
  const route = endpointRoutes(app, services);
  registerFile(
    app,
    services,
    endpoints.getPicture,
    async ({ params }) => {
      const { content, mediaType } = await readPicture(services, params.hash);
      return makeKeptAnswer(content, mediaType, { isText: false });
    },
    { cache, mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  );
  route(
    endpoints.setDoctorPhoto,
    ({ params, body, ...actor }) => savePhoto(services, actor, params.id, body.picture),
    UPLOAD,
  );
  route(endpoints.removeDoctorPhoto, ({ params, ...actor }) => savePhoto(services, actor, params.id, null));
  route(endpoints.setLogo, ({ body, ...actor }) => saveLogo(services, actor, body.picture), UPLOAD);
  route(endpoints.removeLogo, (actor) => saveLogo(services, actor, null));
}
