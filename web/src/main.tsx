import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { noteClinicDay } from './api/clinic-day.ts';
import { fillCache, readPreloaded } from './api/preloaded.ts';
import { makeQueryClient } from './api/query-client.ts';
import { preloadOnIntent } from './preload-on-intent.ts';
import { preloadPage } from './routes.tsx';
import { LANGUAGE_BASE, pathOfAddress } from './site-language.ts';
import { keepTextsUnderTranslation } from './translated-page.ts';
import { followColorScheme } from './ui/button/ColorSchemeSwitch.tsx';
import { openBackGate } from './ui/dialog/back-gate.ts';
import { registerWorker } from './worker/register-worker.ts';
import 'virtual:theme.css';
import './styles.css';
import './tailwind.css';
import '#language.css';

async function start(root: HTMLElement) {
  const queryClient = makeQueryClient();
  const preloaded = readPreloaded();
  fillCache(preloaded, queryClient);
  noteClinicDay(queryClient.getQueryData<ClinicInfo>(['/clinic'])?.today ?? null);
  openBackGate();
  keepTextsUnderTranslation();
  // If the chunk cannot be loaded, the rendering fails too, and the fallback screen is shown.
  await preloadPage(pathOfAddress(window.location.pathname) ?? '/', preloaded).catch(() => {});
  const app = (
    <StrictMode>
      <BrowserRouter basename={LANGUAGE_BASE}>
        <App queryClient={queryClient} />
      </BrowserRouter>
    </StrictMode>
  );
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
  followColorScheme();
  preloadOnIntent();
  registerWorker();
}

const root = document.getElementById('root');
if (root) void start(root);
