import { join } from 'node:path';
import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { type BookingDraft, bookingDraftKey } from '@clinic-serial/contract/subjects/booking-form';
import { addressIn, LANGUAGES, type Language, languageOfPath } from '@clinic-serial/contract/terms/languages';
import { PLACE_CHOICE } from '@clinic-serial/contract/terms/places';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify';
import { readDraft } from '../booking/read-draft.ts';
import { clinicInfo, clinicInfoWithoutLogo } from '../clinic/clinic.routes.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { browserOf } from '../drafts/booking-drafts.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { answer, answerNotFound, DATABASE_RETRY_SECONDS, failureOf } from '../http/error-handler.ts';
import { makeKeptAnswer, sendKept } from '../http/kept-answer.ts';
import { serveKeptFiles } from '../http/kept-files.ts';
import { acceptForms, isOwnForm } from '../http/plain-forms.ts';
import { pagePolicy, sendHeaders } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { type ApiCall, answerBookingForm, type FormFields } from './booking-form.ts';
import { readBuiltPages } from './built-pages.ts';
import { addressOfChoice, keepChoice } from './language-choice.ts';
import { makePageReader, ownQueueData, type ReadPage } from './page-data.ts';
import { areaOf } from './page-head.ts';
import { placeChoiceOf } from './place-choice.ts';
import { answerMissingFile, isFilePath, siteFiles } from './site-files.ts';

/** The query parameters of public pages. Others are ignored, so that they add no pages to the cache. */
const PAGE_PARAMETERS = ['search', 'department', 'when', 'woman', 'shown'];
const HTML_TYPE = 'text/html; charset=utf-8';
const BOOKING_PATH = /^\/book\/([1-9]\d{0,8})$/;
/** Enough for a name, a phone and a code, if each character is written as up to twelve. */
const MOST_FORM_BYTES = 8_192;

type BuiltPages = ReturnType<typeof readBuiltPages>;
type PolicyOf = (styles: readonly string[]) => Record<string, string>;

interface PageParts {
  services: Services;
  readPage: ReadPage;
  policyOf: PolicyOf;
}

/** Serves the built pages. The server renders public pages and logins, the browser those behind a login. */
export async function staticSite(
  app: FastifyInstance,
  services: Services,
  cache: AnswerCache,
  webRoot: string,
): Promise<void> {
  const pagesIn = { en: readBuiltPages(join(webRoot, 'en')), bn: readBuiltPages(join(webRoot, 'bn')) };
  const readPage = makePageReader(services);
  const scripts = LANGUAGES.flatMap((language) => pagesIn[language].scripts);
  const stylesOfAll = [...new Set(LANGUAGES.flatMap((language) => pagesIn[language].styles))];
  /** The policy of a document. It also holds for the pages to which links lead without a new document. */
  const policyOf = (styles: readonly string[] = stylesOfAll) => ({
    'content-security-policy': pagePolicy({ scripts, styles }),
  });
  const blankPage = async (language: Language, need: 'patient' | 'staff' | 'waiting' | 'failed') =>
    pagesIn[language].blank(
      need,
      {
        '/clinic': need === 'failed' ? clinicInfoWithoutLogo(services) : await clinicInfo(services, language),
      },
      textIn(language, services.config.clinic.name, services.config.clinic.nameBn),
    );
  const keptAreaPage = (language: Language, area: 'patient' | 'staff' | 'waiting') =>
    cache.get(`blank page ${language} ${area}`, async () =>
      makeKeptAnswer(await blankPage(language, area), HTML_TYPE, { headers: policyOf() }),
    );

  /** Answers a failed page with the blank page, which requests its data and shows the error. */
  const errorHandler = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error, request);
    if (isApi(request.url)) return answer(reply, failure);
    const { language } = languageOfPath(parsePath(request.url).pathname);
    // Set here too, because the rate limits refuse requests before the headers of a route are set.
    reply.headers({ ...policyOf(), 'cache-control': 'no-store' });
    if (failure.retryAfterSeconds) reply.header('retry-after', String(failure.retryAfterSeconds));
    return reply
      .status(failure.status)
      .type(HTML_TYPE)
      .send(await blankPage(language, 'failed'));
  };

  /** The booking page of a visitor who has begun a booking; undefined for everybody else. */
  const ownPage = (doctorId: number, language: Language, browser: string) =>
    app.limitWork(async () => {
      const draft = await readDraft(services, browser, doctorId, language).catch((error: unknown) => {
        // The page itself shows that the database is away.
        if (!isDatabaseUnavailable(error)) throw error;
      });
      return draft && renderDraft({ services, readPage }, pagesIn[language], language, doctorId, draft);
    });

  await app.register(async (site) => {
    sendHeaders(site, policyOf());
    serveFilesOfPages(site, webRoot);
    siteFiles(site, services);
    site.get('/*', { schema: { hide: true }, errorHandler }, async (request, reply) => {
      if (isApi(request.url)) return answerNotFound(request, reply);
      const address = parsePath(request.url);
      const { language, path } = languageOfPath(address.pathname);
      reply.header('cache-control', 'no-cache');
      if (isFilePath(path)) return answerMissingFile(reply, language);
      const elsewhere = addressOfChoice(request, address, services.config);
      if (elsewhere) return keepChoice(reply, elsewhere, services.config).redirect(elsewhere.address, 303);
      const { place, ...choice } = placeChoiceOf(request, address, services.config);
      if (choice.setCookie) reply.header('set-cookie', choice.setCookie);
      if (choice.elsewhere) return reply.redirect(choice.elsewhere, 303);
      const area = areaOf(path);
      // The server renders the logins like public pages.
      if (area && !path.endsWith('/login'))
        return sendKept(request, reply, await keptAreaPage(language, area));
      const doctorId = doctorOf(path);
      if (doctorId) {
        // The browser's Back must ask again, because the answer changes with the visitor's draft.
        reply.header('cache-control', 'no-store');
        const browser = browserOf(services.config, request.headers.cookie);
        const own = browser && (await ownPage(doctorId, language, browser));
        // Rendered for one visitor, and not cached.
        if (own) return reply.status(own.status).headers(policyOf(own.styles)).type(HTML_TYPE).send(own.html);
      }
      const url = pageUrlOf(path, address.searchParams, place);
      const page = await cache.get(`page ${language} ${url}`, () =>
        site.limitWork(async () => {
          const { data, status } = await readPage(path, language, place);
          const found = { status, publicUrl: services.config.publicUrl, language };
          const rendered = await pagesIn[language].render(url, data, found);
          const { html, styles } = rendered;
          return makeKeptAnswer(html, HTML_TYPE, {
            status: rendered.status,
            headers: policyOf(styles),
          });
        }),
      );
      if (page.status === 503) reply.header('retry-after', String(DATABASE_RETRY_SECONDS));
      return sendKept(request, reply, page);
    });
    acceptForms(site, MOST_FORM_BYTES);
    for (const language of LANGUAGES)
      acceptBookingForms(
        site,
        { services, readPage, policyOf },
        { language, pages: pagesIn[language] },
        errorHandler,
      );
  });
}

/** The files of both builds. A file that is in both has the same content and the same name. */
function serveFilesOfPages(site: FastifyInstance, webRoot: string): void {
  const [english, bangla] = [join(webRoot, 'en/client'), join(webRoot, 'bn/client')];
  const isServed = (path: string, folder: string) =>
    folder === english ? path !== 'index.html' && !path.startsWith('.vite/') : path.startsWith('assets/');
  const onMissing = (reply: FastifyReply) =>
    answerMissingFile(reply.header('cache-control', 'no-cache'), 'en');
  serveKeptFiles(site, [english, bangla], isServed, onMissing);
}

/** Answers a booking form that was sent without scripts. The draft's page shows the result. */
function acceptBookingForms(
  site: FastifyInstance,
  parts: PageParts,
  { language, pages }: { language: Language; pages: BuiltPages },
  errorHandler: RouteShorthandOptions['errorHandler'] & {},
): void {
  site.post<{ Params: { doctorId: string }; Body: FormFields }>(
    addressIn(language, '/book/:doctorId'),
    { schema: { hide: true }, errorHandler },
    async (request, reply) => {
      const path = `/book/${request.params.doctorId}`;
      const doctorId = doctorOf(path);
      const redirect = () =>
        reply.header('cache-control', 'no-store').redirect(addressIn(language, path), 303);
      if (!doctorId || !isOwnForm(request)) return redirect();
      const call = apiCallFor(site, request, reply, language);
      const refused = await answerBookingForm(parts.services, call, {
        doctorId,
        fields: request.body ?? {},
        cookies: request.headers.cookie,
        language,
        setCookie: (header) => reply.header('set-cookie', header),
      });
      if (!refused) return redirect();
      const page = await site.limitWork(() => renderDraft(parts, pages, language, doctorId, refused));
      if (refused.failure?.retryAfter) reply.header('retry-after', refused.failure.retryAfter);
      return reply
        .status(page.status === 200 ? (refused.failure?.status ?? 200) : page.status)
        .headers({ ...parts.policyOf(page.styles), 'cache-control': 'no-store' })
        .type(HTML_TYPE)
        .send(page.html);
    },
  );
}

/** The booking page of one visitor. */
async function renderDraft(
  { services, readPage }: Omit<PageParts, 'policyOf'>,
  pages: BuiltPages,
  language: Language,
  doctorId: number,
  draft: BookingDraft,
) {
  const path = `/book/${doctorId}`;
  const { data, status } = await readPage(path, language);
  const found = { status, publicUrl: services.config.publicUrl, language };
  const own = draft.booking ? await ownQueueData(services, draft.booking.appointment.liveKey) : {};
  return pages.render(path, { ...data, ...own, [bookingDraftKey(doctorId)]: draft }, found);
}

/** The doctor of a booking page; undefined for other pages. */
function doctorOf(path: string): number | undefined {
  const id = BOOKING_PATH.exec(path)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Parses an address as a path, because two slashes or backslashes at its start would begin a host. */
const parsePath = (url: string) =>
  new URL(`http://localhost/${url.replace(/^(https?:\/\/[^/?]*)?[/\\]*/i, '')}`);

const isApi = (url: string) => parsePath(url).pathname.startsWith('/api/');

/** A page's address without the query parameters that no page uses, and with the chosen place. */
function pageUrlOf(path: string, searchParams: URLSearchParams, place: number | undefined): string {
  const read = new URLSearchParams();
  for (const name of PAGE_PARAMETERS) {
    const value = searchParams.get(name);
    if (value) read.set(name, value);
  }
  if (place !== undefined) read.set(PLACE_CHOICE, String(place));
  return read.size === 0 ? path : `${path}?${read}`;
}

const PASSED_ON = ['user-agent', 'cookie', 'x-forwarded-for'];

/** Calls the API inside this process as the person who sent `request`, whose cookies `reply` sets. */
function apiCallFor(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): ApiCall {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  );
  return async (endpoint, body) => {
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      headers: { ...headers, 'accept-language': language },
      remoteAddress: request.socket.remoteAddress ?? '',
      payload: body,
    });
    const cookies = answer.headers['set-cookie'];
    if (cookies) reply.header('set-cookie', cookies);
    const sent = answer.json();
    if (answer.statusCode === 200) return { data: sent.data };
    const retryAfter = answer.headers['retry-after'];
    return {
      failure: {
        status: answer.statusCode,
        retryAfter: retryAfter === undefined ? null : String(retryAfter),
        body: sent,
      },
    };
  };
}
