import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pagePolicy } from '../http/security-headers.ts';
import { linkBase } from '../link-base.ts';
import type { Services } from '../services.ts';
import { boardPage, boardPart } from './board-page.ts';
import { BOARD_SCRIPT_SOURCE } from './board-script.ts';
import { readBoard } from './read-board.ts';

interface Query {
  part?: string;
  /** The language of a part. The parts of all boards have one address each. */
  lang?: string;
  /** Of a part with one doctor: as the card in the list of all doctors. */
  card?: string;
}

/**
 * `/board` and `/board/{doctorId}`, in Bangla below `/bn`: the queues of today for a television, without patients. `?part=1`
 * answers only what changes.
 */
export function boardRoutes(app: FastifyInstance, services: Services): void {
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy([BOARD_SCRIPT_SOURCE]),
  };
  const read = async (
    language: Language,
    request: FastifyRequest<{ Querystring: Query }>,
    only: number | undefined,
  ) => {
    const { part, lang, card } = request.query;
    const frame = {
      language: LANGUAGES.find((one) => one === lang) ?? language,
      clinic: services.config.clinic,
      today: services.clock.today(),
      timeOfDay: services.clock.timeOfDay(),
      second: services.clock.now().getUTCSeconds(),
      base: linkBase(services.config) ?? `${request.protocol}://${request.host}`,
      only: card === undefined ? only : undefined,
    };
    const sittings = await app.limitWork(() => readBoard(services, only));
    return part === undefined ? boardPage(frame, sittings) : boardPart(frame, sittings);
  };
  for (const language of LANGUAGES) {
    app.get<{ Querystring: Query }>(
      addressIn(language, '/board'),
      { schema: { hide: true } },
      async (request, reply) =>
        reply
          .headers(headers)
          .type('text/html; charset=utf-8')
          .send(await read(language, request, undefined)),
    );
    app.get<{ Params: { doctorId: string }; Querystring: Query }>(
      addressIn(language, '/board/:doctorId'),
      { schema: { hide: true } },
      async (request, reply) => {
        const { doctorId } = request.params;
        const id = /^[1-9]\d{0,8}$/.test(doctorId) ? Number(doctorId) : 0;
        return reply
          .headers(headers)
          .type('text/html; charset=utf-8')
          .send(await read(language, request, id));
      },
    );
  }
}
