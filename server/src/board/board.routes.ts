import { createHash } from 'node:crypto';
import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { linkBase } from '../link-base.ts';
import { plainPages } from '../pages/plain-pages.ts';
import type { Services } from '../services.ts';
import { readBoard } from './read-board.ts';

interface Query {
  part?: string;
  /** The language of a part. The parts of all boards have one address each. */
  lang?: string;
  /** For a part with one doctor: shows it like the card in the list of all doctors. */
  card?: string;
  /** The id of the place whose sittings are shown; left out for all places. */
  place?: string;
}

/**
 * `/board` and `/board/{doctorId}`, in Bangla below `/bn`: the queues of today for a television, without
 * patients. `?place=2` shows the sittings of one place. `?part=1` answers only what changes.
 */
export function boardRoutes(app: FastifyInstance, services: Services): void {
  const { config, clock } = services;
  const answer = async (
    language: Language,
    request: FastifyRequest<{ Querystring: Query }>,
    reply: FastifyReply,
    only?: number,
  ) => {
    const { part, lang, card } = request.query;
    const place = config.places.find(({ id, isActive }) => isActive && String(id) === request.query.place);
    const { boardPage, boardPart, inlined, policies } = await plainPages();
    const { scripts, styles } = inlined.board;
    const shownIn = LANGUAGES.find((one) => one === lang) ?? language;
    const name = textIn(shownIn, config.clinic.name, config.clinic.nameBn);
    const frame = {
      language: shownIn,
      clinic: config.clinic,
      today: clock.today(),
      timeOfDay: clock.timeOfDay(),
      second: clock.now().getUTCSeconds(),
      base: linkBase(config) ?? `${request.protocol}://${request.host}`,
      only: card === undefined ? only : undefined,
      places: config.places,
      place,
      mark: createHash('sha256')
        .update([...scripts, ...styles].join())
        .update(place ? `${name}, ${textIn(shownIn, place.name, place.nameBn)}` : name)
        .digest('hex')
        .slice(0, 8),
    };
    const sittings = await app.limitWork(() => readBoard(services, only, place?.id));
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policies.board })
      .type('text/html; charset=utf-8')
      .send(part === undefined ? boardPage(frame, sittings) : boardPart(frame, sittings));
  };
  for (const language of LANGUAGES) {
    app.get<{ Querystring: Query }>(
      addressIn(language, '/board'),
      { schema: { hide: true } },
      (request, reply) => answer(language, request, reply),
    );
    app.get<{ Params: { doctorId: string }; Querystring: Query }>(
      addressIn(language, '/board/:doctorId'),
      { schema: { hide: true } },
      (request, reply) => {
        const { doctorId } = request.params;
        return answer(language, request, reply, /^[1-9]\d{0,8}$/.test(doctorId) ? Number(doctorId) : 0);
      },
    );
  }
}
