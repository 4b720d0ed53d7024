import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlinedPage, PlainPages } from '@clinic-serial/contract/subjects/plain-pages';
import { pagePolicy } from '../http/security-headers.ts';
import { PROGRAM } from '../program.ts';

/** The file that the build makes of web/src/plain. */
const BUILT = join(PROGRAM, 'web/dist/plain/plain-pages.js');

/** The pages, and the content security policy of each. */
type LoadedPages = PlainPages & { policies: Record<InlinedPage, string> };

let loaded: Promise<LoadedPages> | undefined;

/** The pages without a framework, loaded at the first request, so that the server starts sooner. */
export function plainPages(): Promise<LoadedPages> {
  loaded ??= load().catch((error: unknown) => {
    // While `npm run dev` is still building them, the next request tries again.
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<LoadedPages> {
  const { plainPages: pages } = (await import(pathToFileURL(BUILT).href)) as { plainPages: PlainPages };
  const policies = Object.fromEntries(
    Object.entries(pages.inlined).map(([page, inline]) => [page, pagePolicy(inline)]),
  );
  return { ...pages, policies: policies as LoadedPages['policies'] };
}
