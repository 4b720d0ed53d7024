import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { fillFrom, readPreloaded } from './api/preloaded.ts';
import { makeQueryClient } from './api/query-client.ts';
import { preloadOnIntent } from './preload-on-intent.ts';
import { preloadPage } from './routes.tsx';
import { openBackGate } from './ui/back-gate.ts';

/**
 * Marks the page as alive: what the server rendered answers to clicks now. Browser tests wait for it. It stands around
 * the page, not beside it: beside it, `useId` would count differently than on the server.
 */
function Started({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    root.dataset.started = '';
  }, [root]);
  return children;
}

async function start(root: HTMLElement) {
  const queryClient = makeQueryClient();
  fillFrom(readPreloaded(), queryClient);
  openBackGate();
  // A chunk that does not arrive fails again while rendering, and the fallback screen says so.
  await preloadPage(window.location.pathname).catch(() => {});
  const app = (
    <StrictMode>
      <Started root={root}>
        <BrowserRouter>
          <App queryClient={queryClient} />
        </BrowserRouter>
      </Started>
    </StrictMode>
  );
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
  preloadOnIntent();
}

const root = document.getElementById('root');
if (root) void start(root);
