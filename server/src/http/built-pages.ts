import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageData } from './page-data.ts';

interface RenderedPage {
  html: string;
  title: string;
  description: string;
  status: number;
  /** The page's source file, which names its chunk in the manifest. */
  module: string;
}

interface PageRenderer {
  renderPage(request: { url: string; preloaded: PageData }): Promise<RenderedPage>;
}

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** The web room as it was built: a shell, a renderer for the public pages, and which chunk needs which. */
export function readBuiltPages(webRoot: string) {
  const shell = readFileSync(join(webRoot, 'client/index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(webRoot, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const rendererFile = join(webRoot, 'server/entry-server.js');
  // Loaded with the first page, so that the server is ready sooner.
  let renderer: Promise<PageRenderer> | undefined;

  return {
    /** SHA-256 sources of the inline scripts, for the content security policy. */
    scriptHashes: [...shell.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script]) =>
        `'sha256-${createHash('sha256')
          .update(script ?? '')
          .digest('base64')}'`,
    ),

    /** A public page with its content, title and data; its chunks are announced in the head. */
    async render(url: string, data: PageData): Promise<{ status: number; html: string }> {
      if (!existsSync(rendererFile)) return { status: 200, html: this.blank(data) };
      renderer ??= import(pathToFileURL(rendererFile).href) as Promise<PageRenderer>;
      const page = await (await renderer).renderPage({ url, preloaded: data });
      const head = [
        `<title>${escapeHtml(page.title)}</title>`,
        `<meta name="description" content="${escapeHtml(page.description)}" />`,
        ...chunkLinks(manifest, page.module),
      ].join('\n    ');
      return { status: page.status, html: fill(shell, head, page.html, data) };
    },

    /** The shell alone, for the areas that are rendered in the browser. */
    blank(data: PageData, title = ''): string {
      return fill(
        shell,
        `<title>${escapeHtml(title)}</title>\n    <meta name="robots" content="noindex" />`,
        '',
        data,
      );
    },
  };
}

function fill(shell: string, head: string, html: string, data: PageData): string {
  // The data stands in a block that no browser runs; `<` is written so that no text can close it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return shell
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => html)
    .replace('<!--preloaded-->', () => `<script type="application/json" id="preloaded">${json}</script>`);
}

function chunkLinks(manifest: Manifest, module: string): string[] {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const entry = Object.keys(manifest).find((name) => name === 'index.html');
  const collect = (name: string, into: Set<string>, styleInto: Set<string>) => {
    const chunk = manifest[name];
    if (!chunk || into.has(chunk.file)) return;
    into.add(chunk.file);
    for (const style of chunk.css ?? []) styleInto.add(style);
    for (const imported of chunk.imports ?? []) collect(imported, into, styleInto);
  };
  const known = new Set<string>();
  const knownStyles = new Set<string>();
  if (entry) collect(entry, known, knownStyles);
  collect(module, scripts, styles);
  return [
    ...[...styles]
      .filter((file) => !knownStyles.has(file))
      .map((file) => `<link rel="stylesheet" href="/${file}" />`),
    ...[...scripts]
      .filter((file) => !known.has(file))
      // Turned into preloads by the shell's script after the first paint: styles and text go first.
      .map((file) => `<link rel="module-later" href="/${file}" />`),
  ];
}
