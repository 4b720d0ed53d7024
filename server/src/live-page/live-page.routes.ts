import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { clinicAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import {
  LATE_CHOICES,
  moveOwn as moveEndpoint,
  type OwnQueue,
} from '@clinic-serial/contract/subjects/own-queue';
import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { cancelOwn, type LinkHolder, listOwnMoves, moveOwn, readLinkedSerial } from '../booking/live-link.ts';
import { addressOf } from '../http/client-address.ts';
import { acceptForms, isOwnForm } from '../http/plain-forms.ts';
import { plainPages } from '../pages/plain-pages.ts';
import { readOwnQueue, tellDesk } from '../queue/own-queue.ts';
import type { Services } from '../services.ts';
import { readWaysOn } from './read-ways-on.ts';

const MOST_FORM_BYTES = 256;

interface Fields {
  late?: string;
  what?: string;
}

/**
 * `/q/{key}`, in Bangla `/bn/q/{key}`: shows where one serial stands, without names (rules: queue 10).
 * `?part=1` answers only the part that changes. A form of the page sends a message to the desk, and leads
 * back to the page.
 */
export function livePageRoutes(app: FastifyInstance, services: Services): void {
  const frameOf = (language: Language, key: string, own: OwnQueue | null) => ({
    language,
    key,
    checkIn: services.config.queue.checkIn,
    ...contactOf(services, own),
    today: services.clock.today(),
    time: services.clock.timeOfDay(),
  });

  app.register(async (pages) => {
    acceptForms(pages, MOST_FORM_BYTES);
    for (const language of LANGUAGES) {
      const url = addressIn(language, '/q/:key');
      pages.get<{ Params: { key: string }; Querystring: { part?: string } }>(
        url,
        { schema: { hide: true } },
        async (request, reply) => {
          const { params, query } = request;
          const { key } = params;
          const { livePage, livePart, policies } = await plainPages();
          const read = async () => {
            const own = await readOwnQueue(services, key);
            return { own, waysOn: await readWaysOn(services, { key, address: addressOf(request) }, own) };
          };
          const { own, waysOn } = await app.limitWork(read).catch(nothingIfOver);
          const draw = query.part === undefined ? livePage : livePart;
          const frame = { ...frameOf(language, key, own), waysOn };
          return reply
            .status(own ? 200 : 404)
            .headers({ 'cache-control': 'no-store', 'content-security-policy': policies.live })
            .type('text/html; charset=utf-8')
            .send(draw(frame, own));
        },
      );
      pages.post<{ Params: { key: string }; Body: Fields }>(
        url,
        { schema: { hide: true } },
        async (request, reply) => {
          const { params, body } = request;
          const asked = askedBy(body ?? {});
          if (asked && isOwnForm(request)) {
            await app
              .limitWork(() => tellDesk(services, params.key, asked))
              .catch((error: unknown) => {
                // The patient's turn has come in between, or the day is over. The page says so.
                if (!(error instanceof AppError)) throw error;
              });
          }
          return reply.redirect(liveAddress(language, params.key), 303);
        },
      );
      changeRoutes(pages, services, language);
    }
  });
}

/** The clinic on the page of a serial, with the telephones, the address and the map of the serial's place. */
function contactOf({ config }: Services, at: { placeId?: number | undefined } | null) {
  const { places } = config;
  const known = { ...config.clinic, mapUrl: config.clinicMapUrl, places };
  const clinic = at ? clinicAt(known, at) : known;
  return { clinic, mapUrl: clinic.mapUrl, places };
}

function nothingIfOver(error: unknown) {
  if (isCode(error, 'LINK_OVER')) return { own: null, waysOn: null };
  throw error;
}

function askedBy({ late, what }: Fields) {
  if (what === 'back') return { what } as const;
  const minutes = LATE_CHOICES.find((choice) => String(choice) === late);
  return minutes && ({ what: 'late', minutes } as const);
}

interface ChangeRoute {
  Params: { key: string };
  Querystring: { to?: string };
  Body: { to?: string } | null;
}

/**
 * `/q/{key}/move` and `/q/{key}/cancel`: the holder of a live link moves or cancels its serial, without
 * scripts (rules: queue 23). A link that is over redirects to the live page, which says so.
 */
function changeRoutes(pages: FastifyInstance, services: Services, language: Language): void {
  const route = (
    method: 'GET' | 'POST',
    path: 'move' | 'cancel',
    answer: (holder: LinkHolder, request: FastifyRequest<ChangeRoute>) => Promise<Page>,
  ) =>
    pages.route<ChangeRoute>({
      method,
      url: addressIn(language, `/q/:key/${path}`),
      schema: { hide: true },
      handler: async (request, reply) => {
        const { key } = request.params;
        if (method === 'POST' && !isOwnForm(request)) return reply.redirect(liveAddress(language, key), 303);
        try {
          const page = await pages.limitWork(() => answer({ key, address: addressOf(request) }, request));
          return await send(reply, page);
        } catch (error) {
          if (!isCode(error, 'LINK_OVER')) throw error;
          return reply.redirect(liveAddress(language, key), 303);
        }
      },
    });

  route('GET', 'move', (holder, { query }) => moveForm(services, language, holder, undefined, query.to));
  route('POST', 'move', async (holder, { body }) => {
    const chosen = body?.to ?? '';
    const [appointmentDate, sitting] = chosen.split(' ');
    const to = z.safeParse(moveEndpoint.body, { appointmentDate, sitting: Number(sitting) });
    if (!to.success) {
      return moveForm(services, language, holder, {
        status: 400,
        says: catalogues[language].moveNotChosen,
      });
    }
    try {
      const { liveKey } = await moveOwn(services, holder, to.data);
      return { redirect: liveAddress(language, liveKey) };
    } catch (error) {
      return moveForm(services, language, holder, refusalOf(error, language), chosen);
    }
  });

  route('GET', 'cancel', (holder) => cancelForm(services, language, holder));
  route('POST', 'cancel', async (holder) => {
    try {
      await cancelOwn(services, holder);
      return { redirect: liveAddress(language, holder.key) };
    } catch (error) {
      return cancelForm(services, language, holder, refusalOf(error, language));
    }
  });
}

type Page = { redirect: string } | { status: number; html: string };

/** The reason why a form did nothing, as a sentence for the page. */
interface Refusal {
  status: number;
  says: string;
}

async function send(reply: FastifyReply, page: Page): Promise<FastifyReply> {
  if ('redirect' in page) return reply.redirect(page.redirect, 303);
  const { policies } = await plainPages();
  return reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policies.change })
    .type('text/html; charset=utf-8')
    .status(page.status)
    .send(page.html);
}

const isCode = (error: unknown, code: AppError['code']) => error instanceof AppError && error.code === code;

/** @throws the error itself if the patient cannot solve it on this page */
function refusalOf(error: unknown, language: Language): Refusal {
  if (!(error instanceof AppError) || error.status >= 500 || error.code === 'LINK_OVER') throw error;
  return { status: error.status, says: sentenceOf(catalogues[language], error.says) };
}

async function moveForm(
  services: Services,
  language: Language,
  holder: LinkHolder,
  refusal?: Refusal,
  chosen?: string,
): Promise<Page> {
  const frame = await serialFrame(services, language, holder.key);
  const { movePage } = await plainPages();
  try {
    const places = await listOwnMoves(services, holder);
    const html = movePage(frame, places, refusal?.says ?? null, chosen);
    return { status: refusal?.status ?? 200, html };
  } catch (error) {
    if (!isCode(error, 'NOT_MOVABLE')) throw error;
    const { status, says } = refusal ?? refusalOf(error, language);
    return { status, html: movePage(frame, null, says) };
  }
}

async function cancelForm(
  services: Services,
  language: Language,
  { key }: LinkHolder,
  refusal?: Refusal,
): Promise<Page> {
  const frame = await serialFrame(services, language, key);
  const { cancelPage } = await plainPages();
  // There is nothing to cancel any more. The live page says what has happened.
  if (!frame.serial.canCancel && !refusal) return { redirect: liveAddress(language, key) };
  return { status: refusal?.status ?? 200, html: cancelPage(frame, refusal?.says ?? null) };
}

const liveAddress = (language: Language, key: string) => addressIn(language, `/q/${encodeURIComponent(key)}`);

async function serialFrame(services: Services, language: Language, key: string) {
  const { clock } = services;
  const serial = await readLinkedSerial(services, key);
  return { language, ...contactOf(services, serial), today: clock.today(), key, serial };
}
