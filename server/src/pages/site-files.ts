import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import { addressIn, LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findDoctors } from '../doctors/doctors.queries.ts';
import type { Services } from '../services.ts';
import { escapeHtml } from './page-head.ts';

const DAY_SECONDS = 86_400;
/** The public pages that search engines may find, beside the page of each doctor. */
const FOUND_PAGES = ['/', '/doctors', '/about', '/contact', '/privacy'];
/** The last part of a path has the ending of a file: `/x.png`. No page has such an address. */
const FILE_PATH = /^\/assets\/|\.[a-z\d]{1,12}$/i;

/** `/robots.txt`, `/sitemap.xml`, and each language's `/manifest.webmanifest`, made from the settings. */
export function siteFiles(app: FastifyInstance, services: Services): void {
  const { config, database } = services;
  const options = { schema: { hide: true } };
  const keepForADay = `public, max-age=${DAY_SECONDS}`;

  for (const language of LANGUAGES) {
    app.get(addressIn(language, '/manifest.webmanifest'), options, (_request, reply) =>
      reply
        .header('cache-control', keepForADay)
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifestOf(config.clinic.name, language))),
    );
  }
  app.get('/robots.txt', options, (request, reply) =>
    reply
      .header('cache-control', keepForADay)
      .type('text/plain; charset=utf-8')
      .send(robotsText(siteAddress(request, config.publicUrl))),
  );
  app.get('/sitemap.xml', options, async (request, reply) => {
    const { doctors } = await app.limitWork(() =>
      findDoctors(database.read, { onlyBookable: true }, { limit: undefined, offset: 0 }),
    );
    const paths = [...FOUND_PAGES, ...doctors.map(({ id }) => `/doctors/${id}`)];
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(sitemapText(siteAddress(request, config.publicUrl), paths));
  });
}

export const isFilePath = (path: string) => FILE_PATH.test(path);

/** Answers a request for a file that does not exist in a few bytes, because no person reads this answer. */
export function answerMissingFile(reply: FastifyReply, language: Language): FastifyReply {
  return reply.status(404).type('text/plain; charset=utf-8').send(catalogues[language].fileNotFound);
}

function siteAddress(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const asked = `${request.protocol}://${request.host}`;
  return URL.canParse(asked) ? new URL(asked).origin : '';
}

/**
 * The pages of patients and staff say that search engines must not list them. Robots must be able to read it.
 */
const robotsText = (address: string) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /a/',
    'Disallow: /w/',
    `Sitemap: ${address}/sitemap.xml`,
    '',
  ].join('\n');

/** Every page in each language. Each entry names the same page in all languages, itself included. */
const sitemapText = (address: string, paths: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.flatMap((path) => {
      const addresses = LANGUAGES.map((language) => escapeHtml(`${address}${addressIn(language, path)}`));
      const links = LANGUAGES.map(
        (language, at) => `<xhtml:link rel="alternate" hreflang="${language}" href="${addresses[at]}"/>`,
      ).join('');
      return addresses.map((one) => `<url><loc>${one}</loc>${links}</url>`);
    }),
    '</urlset>',
    '',
  ].join('\n');

const manifestOf = (clinicName: string, language: Language) => ({
  id: addressIn(language, '/'),
  name: clinicName,
  short_name: clinicName,
  description: catalogues[language].siteDescription,
  lang: language,
  start_url: addressIn(language, '/'),
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#0f766e',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [
    { name: catalogues[language].siteFindDoctors, url: addressIn(language, '/doctors') },
    { name: catalogues[language].siteMyAccount, url: addressIn(language, '/patient/dashboard') },
  ],
});
