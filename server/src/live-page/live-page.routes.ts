import { LATE_CHOICES } from '@clinic-serial/contract/subjects/own-queue';
import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { plainPages } from '../pages/plain-pages.ts';
import { readOwnQueue, tellDesk } from '../queue/own-queue.ts';
import type { Services } from '../services.ts';

const MOST_FORM_BYTES = 256;

interface Fields {
  late?: string;
  what?: string;
}

/**
 * `/q/{key}`, in Bangla `/bn/q/{key}`: where one serial stands, drawn by the server, without names (rules:
 * queue 10). `?part=1` answers only what changes. A form of the page tells the desk something, and leads back
 * to the page.
 */
export function livePageRoutes(app: FastifyInstance, services: Services): void {
  const frameOf = (language: Language, key: string) => ({
    language,
    key,
    mapUrl: services.config.clinicMapUrl,
    clinic: services.config.clinic,
    today: services.clock.today(),
    time: services.clock.timeOfDay(),
  });

  app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const language of LANGUAGES) {
      const url = addressIn(language, '/q/:key');
      pages.get<{ Params: { key: string }; Querystring: { part?: string } }>(
        url,
        { schema: { hide: true } },
        async ({ params, query }, reply) => {
          const { livePage, livePart, policies } = await plainPages();
          const own = await app.limitWork(() => readOwnQueue(services, params.key)).catch(nothingIfOver);
          const draw = query.part === undefined ? livePage : livePart;
          return reply
            .status(own ? 200 : 404)
            .headers({ 'cache-control': 'no-store', 'content-security-policy': policies.live })
            .type('text/html; charset=utf-8')
            .send(draw(frameOf(language, params.key), own));
        },
      );
      pages.post<{ Params: { key: string }; Body: Fields }>(
        url,
        { schema: { hide: true } },
        async ({ params, body, headers: sent }, reply) => {
          const asked = askedBy(body ?? {});
          // A form of another site must not use the patient's link.
          const isOwn = (sent['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
          if (asked && isOwn) {
            await app
              .limitWork(() => tellDesk(services, params.key, asked))
              .catch((error: unknown) => {
                // Their turn has come meanwhile, or the day is over: the page says so.
                if (!(error instanceof AppError)) throw error;
              });
          }
          return reply.redirect(addressIn(language, `/q/${encodeURIComponent(params.key)}`), 303);
        },
      );
    }
  });
}

function nothingIfOver(error: unknown): null {
  if (error instanceof AppError && error.code === 'LINK_OVER') return null;
  throw error;
}

function askedBy({ late, what }: Fields) {
  if (what === 'back') return { what } as const;
  const minutes = LATE_CHOICES.find((choice) => String(choice) === late);
  return minutes && ({ what: 'late', minutes } as const);
}
