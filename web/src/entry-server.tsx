import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import { fillCache, type Preloaded } from './api/preloaded.ts';
import { makeQueryClient } from './api/query-client.ts';
import { DemoBanner } from './public/shell/DemoBanner.tsx';
import { pageAt } from './routes.tsx';
import { LANGUAGE_BASE, siteAddress } from './site-language.ts';
import { type NeedOfScripts, WithoutScripts } from './ui/layout/WithoutScripts.tsx';
import { type PageHead, PageHeadContext } from './ui/text/page-head.ts';

interface RenderedPage extends PageHead {
  html: string;
}

/**
 * Renders a public page to HTML. Its chunk is loaded first, so `renderToString` returns the whole page. The
 * streaming renderers are not used, because the content security policy forbids their inline scripts.
 *
 * @param request.url path and query, without the language's part: '/doctors?department=2'
 * @param request.preloaded the data of the page, by address; without it the page shows a loading state
 */
export async function renderPage(request: { url: string; preloaded: Preloaded }): Promise<RenderedPage> {
  const { pathname } = new URL(request.url, 'http://localhost');
  const { page, module, startsAtOnce = false } = pageAt(pathname);
  await page.preload(request.preloaded);
  const queryClient = makeQueryClient();
  fillCache(request.preloaded, queryClient);
  const head: PageHead = { title: '', description: '', status: 200, modules: [module], startsAtOnce };
  const html = renderToString(
    <StrictMode>
      <PageHeadContext value={head}>
        <StaticRouter basename={LANGUAGE_BASE} location={siteAddress(request.url)}>
          <App queryClient={queryClient} />
        </StaticRouter>
      </PageHeadContext>
    </StrictMode>,
  );
  queryClient.clear();
  return { html, ...head };
}

/** Renders the page for browsers without scripts, instead of a page that only scripts can draw. */
export function renderWithoutScripts({
  need,
  preloaded,
}: {
  need: NeedOfScripts;
  preloaded: Preloaded;
}): string {
  const queryClient = makeQueryClient();
  fillCache(preloaded, queryClient);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StaticRouter basename={LANGUAGE_BASE} location={siteAddress('/')}>
        <DemoBanner />
        <WithoutScripts need={need} />
      </StaticRouter>
    </QueryClientProvider>,
  );
  queryClient.clear();
  return html;
}
