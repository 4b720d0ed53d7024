import { preloadPage } from './routes.tsx';
import { pathOfAddress } from './site-language.ts';

/** Loads a page's chunk when a person points at, touches or focuses a link to it. */
export function preloadOnIntent(): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const path = link?.origin === window.location.origin ? pathOfAddress(link.pathname) : undefined;
    if (path) preload(path);
  };
  for (const name of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(name, onIntent, { passive: true });
}

function preload(pathname: string): void {
  // A failure is ignored, because the navigation loads the chunk again and shows an error if that fails.
  preloadPage(pathname).catch(() => {});
}
