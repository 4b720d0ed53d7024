import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '@clinic-serial/contract/terms/languages';
import { inject } from 'vitest';

/** One build. The server has one for each language. */
const FILES = {
  'client/index.html': `<!doctype html><html><head><script>document.title = 'x';</script><noscript><style>p { margin: 0; }</style></noscript><!--head--></head>
    <body><div id="root"><!--app--></div><!--preloaded--><script type="module" src="/assets/main-1.js"></script></body></html>`,
  'client/.vite/manifest.json': '{"index.html":{"file":"assets/main-1.js"}}',
  'client/assets/main-1.js': 'void 0;',
  'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'server/package.json': '{"type":"module"}',
  'server/entry-server.js': `export const renderPage = async ({ url }) =>
    ({ html: '<h1>Page in __LANGUAGE__</h1>', title: url, description: '', status: 200, modules: ['index.html'] });
    export const renderWithoutScripts = ({ need, preloaded }) =>
      (preloaded['/clinic']?.logoUrl ?? '') + "<p>" + preloaded['/clinic']?.phone + "</p><p>Without scripts: " + need + "</p>";`,
};

/** Makes a folder like the build of the pages, with only the files that the server needs. */
export function makeBuiltPages(): string {
  const root = mkdtempSync(join(inject('runFolder'), 'pages-'));
  for (const language of LANGUAGES) {
    for (const [name, text] of Object.entries(FILES)) {
      const file = join(root, language, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text.replaceAll('__LANGUAGE__', language));
    }
  }
  return root;
}
