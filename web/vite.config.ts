import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeCss } from './theme-css.ts';
import { withoutRegisteredProperties } from './without-registered-properties.ts';

/** One build is in one language. The condition chooses the folder of `#messages/…`. */
const IS_BANGLA = process.env.SITE_LANGUAGE === 'bn';

// The contract is read from its source, so that the web workspace does not need a build of the contract
// first.
const fromSource = (platform: string) => [
  ...(IS_BANGLA ? ['bangla'] : []),
  ...['source', 'module', platform, 'development|production'],
];

/** The page of a build says its language, and phones install the site in it. */
function htmlLanguage(): Plugin {
  return {
    name: 'html-language',
    transformIndexHtml: (html) =>
      IS_BANGLA
        ? html
            .replace('<html lang="en"', '<html lang="bn"')
            .replace('href="/manifest.webmanifest"', 'href="/bn/manifest.webmanifest"')
        : html,
  };
}

/** How long a page is read before its scripts start by themselves, so that what it says stays current. */
const READING_MS = 15_000;

/**
 * Delays all scripts. The server's HTML shows the page before any script runs, and on a slow line the scripts
 * must not compete with the styles.
 *
 * Vite's preload tags become `<link rel="module-later">`. The server adds the chunks of a page with the same
 * tag (server/src/pages/built-pages.ts). The inline script of index.html turns these tags into preloads and
 * imports the entry script:
 *
 * - On most pages right after the first paint. A tab in the background, and a browser that does not report
 *   its paints, start the scripts half a second after the page has loaded.
 * - On a page with `<meta name="scripts" content="when-used">` (docs/decisions/068) with the first press that
 *   needs them, a focus in a field of a form that uses them, or a move of a mouse; else after fifteen seconds
 *   of reading. A patient who is logged in gets them after the first paint, because the header says the name.
 *
 * A second start changes nothing.
 */
function scriptsLater(): Plugin {
  return {
    name: 'scripts-later',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/;
        const entryUrl = entry.exec(html)?.[1];
        if (!entryUrl) throw new Error('index.html: the entry script was not found');
        const start = `
      var startScripts = () => {
        for (const link of document.querySelectorAll('link[rel="module-later"]')) {
          link.crossOrigin = '';
          link.rel = 'modulepreload';
        }
        for (const link of document.querySelectorAll('link[rel="style-inlined"]')) link.rel = 'stylesheet';
        import('${entryUrl}');
      };
      var startSoon = () => {
        new PerformanceObserver(startScripts).observe({ type: 'paint', buffered: true });
        if (document.readyState === 'complete') setTimeout(startScripts, 500);
        else addEventListener('load', () => setTimeout(startScripts, 500));
      };
      var startWhenUsed = () => {
        addEventListener('focusin', (event) => event.target.closest('[data-uses-scripts]') && startScripts());
        if (matchMedia('(hover: hover)').matches)
          addEventListener('pointermove', startScripts, { once: true, passive: true });
        setTimeout(startScripts, ${READING_MS});
      };
      addEventListener('DOMContentLoaded', () => {
        var isPatient = false;
        try {
          isPatient = localStorage.getItem('patient_token') !== null;
        } catch {}
        if (document.querySelector('meta[name="scripts"]') && !isPatient) startWhenUsed();
        else startSoon();
      });
    </script>`;
        return (
          html
            .replace(entry, '')
            .replaceAll('<link rel="modulepreload" crossorigin', '<link rel="module-later"')
            .replace('</script>', () => start.slice(1).replace(/^ {4}/, ''))
            // Comments and indentation are for readers of the source.
            .replace(/\n *(\/\/.*|<!-- (?:.|\n)*?-->)(?=\n)/g, '')
            .replace(/\n +/g, '\n')
        );
      },
    },
  };
}

/**
 * Lets the bundler leave out react-router's forms and its preloading, which no page uses. Their display names
 * count as a use, and so do their calls of forwardRef.
 */
function smallerRouter(): Plugin {
  return {
    name: 'smaller-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}

/**
 * An English page shows the English text of a record, so each call of `localText` becomes its first argument,
 * and `langOfText` is left out. No English page then grows because records have Bangla texts.
 */
function englishTexts(): Plugin {
  return {
    name: 'english-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /web\/src\/.*\.tsx?$/, code: 'localText(' },
      handler: (code) => ({
        code: code
          .replace(/\blocalText\(\s*([\w.]+),\s*[\w.]+,?\s*\)/g, '$1')
          .replace(/ lang=\{langOfText\([\w.]+\)\}/g, ''),
        map: null,
      }),
    },
  };
}

/**
 * Combines modules that a page needs at once into a few larger chunks, because each file costs a request.
 * 'vendor' is the libraries, which change only when they are updated. 'parts' is the modules that the home
 * page, the doctor list and the booking page share. 'forms' is the fields that the booking and the logins
 * share.
 */
const CHUNKS = [
  // Apart, because the first pages do without it.
  { name: 'zod', priority: 3, test: /node_modules\/zod\// },
  {
    name: 'vendor',
    priority: 2,
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|cookie|set-cookie-parser)\//,
  },
  {
    name: 'parts',
    priority: 1,
    test: /web\/src\/(paths|site-language|live\/queue-key|ui\/address\/leaving|public\/(clinic-hours|doctors\/availability|public-lists)|ui\/(button\/Action|badge\/(InitialsAvatar|Sign)|list\/ListState|layout\/PageTitle|text\/(ClinicPhone|clinic-text|department-look|format|schedule-text|use-hydrated))|messages\/en\/public-shell)|contract\/src\/terms\/languages|icons\/Icon(Phone|MapPin|ChevronRight|ChevronDown|Search)\./,
  },
  // Apart, because the doctor list has a field but none of the other parts of a form.
  { name: 'field', priority: 2, test: /web\/src\/ui\/form\/TextField/ },
  {
    name: 'forms',
    priority: 1,
    test: /web\/src\/(ui\/(code\/(?!use-phone-code|WaitForSms)|notice\/(?!failure-lines)|button\/(use-single-flight|link-button)|form\/(Choices|PhoneField|PostFields)|layout\/StepList|text\/(countdown|phone-text))|messages\/en\/(ticket|code|duration))|contract\/src\/(messages\/en\/(fields|booking)|rules\/code-limits)/,
  },
];

/**
 * Reads only those files of a package that are used. @tabler/icons-react has a file for each of 6,000 icons.
 */
const ONLY_USED_FILES = { lazyBarrel: true };

/** The name of the service worker's script. */
const WORKER = 'worker';

/** Where `npm run dev` serves the Bangla pages. The server of the English pages passes their requests on. */
const BANGLA_DEV_PORT = Number(process.env.BANGLA_DEV_PORT ?? 3002);

const banglaPages = () => ({
  target: `http://127.0.0.1:${BANGLA_DEV_PORT}`,
  // The dev server of Bangla knows its home page as `/bn/`.
  rewrite: (url: string) => url.replace(/^\/bn(?!\/)/, '/bn/'),
});

export default defineConfig(({ command, isSsrBuild }) => ({
  base: command === 'serve' && IS_BANGLA ? '/bn/' : '/',
  // Each dev server resolves the texts of its own language, so they share no cache.
  cacheDir: `node_modules/.vite/${IS_BANGLA ? 'bn' : 'en'}`,
  plugins: [
    react(),
    tailwindcss(),
    withoutRegisteredProperties(),
    themeCss(),
    htmlLanguage(),
    ...(IS_BANGLA ? [] : [englishTexts()]),
    smallerRouter(),
    scriptsLater(),
  ],
  resolve: { conditions: fromSource('browser') },
  css: {
    // Short class names, because each is sent in the page, in its styles and in its script.
    modules: command === 'build' ? { generateScopedName: '_[hash:base64:5]' } : {},
  },
  ssr: {
    // Bundle all dependencies, so that the server starts without resolving hundreds of modules.
    noExternal: true as const,
    resolve: { conditions: fromSource('node') },
  },
  environments: {
    // The server's bundle contains only React's production build, whatever NODE_ENV the server runs with.
    ssr: { define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {} },
  },
  build: {
    // The browsers of phones of the last six years.
    target: ['es2020', 'chrome87', 'firefox78', 'safari14'],
    outDir: 'dist/en/client',
    manifest: true,
    // The favicon and the other public files belong to the client's build only.
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { experimental: ONLY_USED_FILES }
      : {
          experimental: ONLY_USED_FILES,
          input: { index: 'index.html', [WORKER]: 'src/worker/worker.ts' },
          output: {
            codeSplitting: { groups: CHUNKS },
            // Browsers look for a newer service worker at the address where they found the first.
            entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
          },
        },
  },
  server: {
    port: IS_BANGLA ? BANGLA_DEV_PORT : 3000,
    strictPort: true,
    // Pages in Bangla come from port 3000 too, but tell this server directly which files have changed.
    ...(IS_BANGLA ? { hmr: { clientPort: BANGLA_DEV_PORT } } : {}),
    proxy: {
      '/api': process.env.API_URL ?? 'http://127.0.0.1:3001',
      '^/(bn/)?manifest\\.webmanifest$': process.env.API_URL ?? 'http://127.0.0.1:3001',
      ...(IS_BANGLA ? {} : { '^/bn(?=[/?]|$)': banglaPages() }),
    },
  },
}));
