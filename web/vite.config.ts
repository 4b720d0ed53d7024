import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// The contract is read from its source, so that the web room needs no build of it first.
const fromSource = (platform: string) => ['source', 'module', platform, 'development|production'];

/**
 * The server's HTML shows the page before any script runs. So on a slow line the styles go first and the scripts take
 * what is left: the first paint comes most of a second earlier.
 */
function scriptsAfterStyles(): Plugin {
  return {
    name: 'scripts-after-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  };
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), scriptsAfterStyles()],
  resolve: { conditions: fromSource('browser') },
  ssr: {
    // One bundle with everything inside: the server starts without resolving hundreds of modules.
    noExternal: true as const,
    resolve: { conditions: fromSource('node') },
  },
  environments: {
    // The server's bundle holds React's production half only, whatever NODE_ENV the server runs with.
    ssr: { define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {} },
  },
  build: {
    // Phones of the last six years.
    target: ['es2020', 'chrome87', 'firefox78', 'safari14'],
    outDir: 'dist/client',
    manifest: true,
    // favicon and the like belong to the client's half only.
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3001' },
  },
}));
