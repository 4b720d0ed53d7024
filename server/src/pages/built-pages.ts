import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { PageData } from './page-data.ts';
import { areaOf, escapeHtml, headTags, jsonForBlock, NOINDEX } from './page-head.ts';

interface RenderedPage {
  html: string;
  title: string;
  description: string;
  status: number;
  /** The source files of the page and its parts, which name their chunks in the manifest. */
  modules: string[];
  /** False if its scripts start only when they are used (docs/decisions/068). */
  startsAtOnce: boolean;
}

/** The reason why only scripts can draw a page: it belongs to an area, or its data could not be read. */
type NeedOfScripts = 'patient' | 'staff' | 'waiting' | 'failed';

interface PageRenderer {
  renderPage(request: { url: string; preloaded: PageData }): Promise<RenderedPage>;
  renderWithoutScripts(request: { need: NeedOfScripts; preloaded: PageData }): string;
}

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const ENTRY = 'index.html';

/** If browsers without scripts show another text, the part that needs scripts is hidden. */
const WITHOUT_ROOT = '#root { display: none; }';

/** Reads the built web app: the HTML shell, the renderer of public pages, the manifest of the chunks. */
export function readBuiltPages(webRoot: string) {
  const shell = readFileSync(join(webRoot, 'client/index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(webRoot, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const shellWithoutStyles = shell.replace(/\s*<link rel="stylesheet"[^>]*>/g, '');
  const styleTexts = new Map<string, string>();
  const styleText = (file: string): string => {
    const text = styleTexts.get(file) ?? readFileSync(join(webRoot, 'client', file), 'utf8');
    styleTexts.set(file, text);
    return text;
  };
  const rendererFile = join(webRoot, 'server/entry-server.js');
  // Loaded when the first page is rendered, so that the server starts sooner.
  let renderer: Promise<PageRenderer> | undefined;
  const loadRenderer = () => {
    renderer ??= import(pathToFileURL(rendererFile).href) as Promise<PageRenderer>;
    return renderer;
  };
  const withoutScripts = new Map<NeedOfScripts, { facts: string; html: string }>();

  /** The text for browsers without scripts. It is rendered again only when its facts change. */
  async function withoutScriptsOf(need: NeedOfScripts, data: PageData): Promise<string> {
    if (!existsSync(rendererFile)) return '';
    const facts = factsOf(data);
    const kept = withoutScripts.get(need);
    const html =
      kept?.facts === facts
        ? kept.html
        : (await loadRenderer()).renderWithoutScripts({ need, preloaded: data });
    withoutScripts.set(need, { facts, html });
    // It is placed outside of #root, because the scripts take over everything inside.
    return `<noscript><style>${WITHOUT_ROOT}</style><div id="without-scripts">${html}</div></noscript>`;
  }

  return {
    /** The inline scripts and styles of every page, for the content security policy. */
    scripts: textsOf('script', shell),
    styles: [...textsOf('style', shell), WITHOUT_ROOT],

    /**
     * Renders a public page with its content, title and data, and the chunks of the page in its head.
     *
     * @param found the status of the data, and the clinic's public address
     */
    async render(
      url: string,
      data: PageData,
      found: { status: number; publicUrl: string | null; language: Language },
    ): Promise<{ status: number; html: string; styles: readonly string[] }> {
      if (!existsSync(rendererFile))
        return { status: 200, html: await this.blank('failed', data), styles: this.styles };
      const page = await (await loadRenderer()).renderPage({ url, preloaded: data });
      const status = found.status === 200 ? page.status : found.status;
      const [path = ''] = url.split('?');
      const known = partsOf(manifest, ENTRY).scripts;
      const { scripts, styles } = partsOf(manifest, ENTRY, ...page.modules);
      const need = status === 503 ? 'failed' : areaOf(path);
      const style = [...styles].map(styleText).join('\n');
      const head = [
        ...headTags({ ...page, path, status, data, publicUrl: found.publicUrl, language: found.language }),
        ...(page.startsAtOnce || need ? [] : ['<meta name="scripts" content="when-used" />']),
        // Inlined, because on a slow connection each file delays the first paint by a round trip.
        `<style>${style}</style>`,
        // The page's scripts fetch a stylesheet only if it has no link. The shell's script turns these links
        // into disabled stylesheets, which Chromium would fetch if they stood in the HTML.
        ...[...styles].map((file) => `<link rel="style-inlined" href="/${file}" disabled />`),
        // The shell's script turns these into preloads after the first paint: styles and text come first.
        ...[...scripts]
          .filter((file) => !known.has(file))
          .map((file) => `<link rel="module-later" href="/${file}" />`),
      ].join('\n    ');
      const instead = need ? await withoutScriptsOf(need, data) : '';
      const html = fill(shellWithoutStyles, head, page.html, data, instead);
      return { status, html, styles: [...this.styles, style] };
    },

    /** The shell alone, for pages that are rendered in the browser. */
    async blank(need: NeedOfScripts, data: PageData, title = ''): Promise<string> {
      const head = `<title>${escapeHtml(title)}</title>\n    ${NOINDEX}`;
      return fill(shell, head, '', data, await withoutScriptsOf(need, data));
    },
  };
}

/** The texts of the elements of a name without attributes. */
function textsOf(element: 'script' | 'style', html: string): string[] {
  const elements = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g');
  return [...html.matchAll(elements)].map(([, text = '']) => text);
}

/** The facts about the clinic on a page, without the day and the time. */
function factsOf(data: PageData): string {
  return JSON.stringify(data['/clinic'] ?? null, (name, value) =>
    name === 'today' || name === 'timeOfDay' ? undefined : value,
  );
}

function fill(shell: string, head: string, html: string, data: PageData, withoutScripts: string): string {
  const json = jsonForBlock(data);
  return shell
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => html)
    .replace(
      '<!--preloaded-->',
      () => `${withoutScripts}<script type="application/json" id="preloaded">${json}</script>`,
    );
}

/** The scripts and styles of modules in the manifest, and of everything that they import. */
function partsOf(manifest: Manifest, ...modules: string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) collect(imported);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const module of modules) collect(module);
  return { scripts, styles };
}
