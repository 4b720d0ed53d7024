import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { moveOwn as moveEndpoint } from '@clinic-serial/contract/subjects/own-queue';
import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { cancelOwn, type LinkHolder, listOwnMoves, moveOwn, readLinkedSerial } from '../booking/live-link.ts';
import { addressOf } from '../http/client-address.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { plainPages } from '../pages/plain-pages.ts';
import type { Services } from '../services.ts';

const MOST_FORM_BYTES = 256;
/** No scripts. */
const HEADERS = { 'cache-control': 'no-store', 'content-security-policy': pagePolicy([]) };

interface Route {
  Params: { key: string };
  Body: { to?: string } | null;
}

/**
 * `/q/{key}/move` and `/q/{key}/cancel`, in Bangla below `/bn`: the holder of a live link moves or cancels
 * its serial, without scripts (rules: queue 23). A link that is over leads to the live page, which says so.
 */
export function livePageChangeRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const language of LANGUAGES) {
      const route = (
        method: 'GET' | 'POST',
        path: 'move' | 'cancel',
        answer: (holder: LinkHolder, request: FastifyRequest<Route>) => Promise<Page>,
      ) =>
        pages.route<Route>({
          method,
          url: addressIn(language, `/q/:key/${path}`),
          schema: { hide: true },
          handler: async (request, reply) => {
            const { key } = request.params;
            // A form of another site must not use the patient's link.
            const isOwn = (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
            if (method === 'POST' && !isOwn) return reply.redirect(liveAddress({ language, key }), 303);
            try {
              const page = await app.limitWork(() => answer({ key, address: addressOf(request) }, request));
              return send(reply, page);
            } catch (error) {
              if (!isCode(error, 'LINK_OVER')) throw error;
              return reply.redirect(liveAddress({ language, key }), 303);
            }
          },
        });

      route('GET', 'move', (holder) => moveForm(services, language, holder));
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
          return { redirect: liveAddress({ language, key: liveKey }) };
        } catch (error) {
          return moveForm(services, language, holder, refusalOf(error, language), chosen);
        }
      });

      route('GET', 'cancel', (holder) => cancelForm(services, language, holder));
      route('POST', 'cancel', async (holder) => {
        try {
          await cancelOwn(services, holder);
          return { redirect: liveAddress({ language, key: holder.key }) };
        } catch (error) {
          return cancelForm(services, language, holder, refusalOf(error, language));
        }
      });
    }
  });
}

/** What a request is answered with. */
type Page = { redirect: string } | { status: number; html: string };

/** Why a form did nothing, in the words of the page. */
interface Refusal {
  status: number;
  says: string;
}

function send(reply: FastifyReply, page: Page): FastifyReply {
  if ('redirect' in page) return reply.redirect(page.redirect, 303);
  return reply.headers(HEADERS).type('text/html; charset=utf-8').status(page.status).send(page.html);
}

const isCode = (error: unknown, code: AppError['code']) => error instanceof AppError && error.code === code;

/** @throws the error itself if the patient can do nothing about it on this page */
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
  const frame = await frameOf(services, language, holder.key);
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
  const frame = await frameOf(services, language, key);
  const { cancelPage } = await plainPages();
  // Nothing to cancel any more: the live page says what has happened.
  if (!frame.serial.canCancel && !refusal) return { redirect: liveAddress(frame) };
  return { status: refusal?.status ?? 200, html: cancelPage(frame, refusal?.says ?? null) };
}

/** The live page itself, in the language of the page. */
const liveAddress = ({ language, key }: { language: Language; key: string }) =>
  addressIn(language, `/q/${encodeURIComponent(key)}`);

async function frameOf(services: Services, language: Language, key: string) {
  const { config, clock } = services;
  const serial = await readLinkedSerial(services, key);
  return { language, clinic: config.clinic, today: clock.today(), key, serial };
}
