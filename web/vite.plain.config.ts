import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { withoutRegisteredProperties } from './without-registered-properties.ts';

/** Our own packages are read from their sources. */
const CONDITIONS = ['source', 'module', 'node', 'development|production'];

/** The language of scripts: televisions and phones have browsers of 2017. */
const SCRIPT_TARGET = 'es2015';
/** The oldest browser whose styles the build writes: physical edges, no ranges of media queries, no `inset`. */
const STYLE_TARGET = 'chrome58';

/**
 * `import text from './board.ts?script'` is the text of the script with all its imports, as it stands in a
 * page.
 */
function scriptTexts(): Plugin {
  return {
    name: 'script-texts',
    load: {
      filter: { id: /\?script$/ },
      async handler(id) {
        const [entry = ''] = id.split('?');
        const built = (await build({
          configFile: false,
          logLevel: 'warn',
          resolve: { conditions: CONDITIONS },
          build: {
            target: SCRIPT_TARGET,
            write: false,
            lib: { entry, formats: ['iife'], name: 'page' },
          },
        })) as Rolldown.RolldownOutput[];
        const chunk = built[0]?.output[0];
        if (!chunk) throw new Error(`${entry} has not been built`);
        for (const file of chunk.moduleIds) this.addWatchFile(file);
        return `export default ${JSON.stringify(chunk.code.trim())}`;
      },
    },
  };
}

/** Builds the pages without a framework as a module that the server loads, with everything that it needs. */
export default defineConfig({
  plugins: [tailwindcss({ optimize: false }), withoutRegisteredProperties(), scriptTexts()],
  // React's production build, whatever NODE_ENV the server runs with.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, resolve: { conditions: CONDITIONS } },
  build: {
    cssTarget: STYLE_TARGET,
    ssr: 'src/plain/plain-pages.tsx',
    outDir: 'dist/plain',
    copyPublicDir: false,
    reportCompressedSize: false,
  },
});
