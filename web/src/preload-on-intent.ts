import { paths } from './paths.ts';
import { preloadPage } from './routes.tsx';

/** Loads a page's chunk when a link to it is pointed at, touched or focused, and the usual next page when idle. */
export function preloadOnIntent(): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && link.origin === window.location.origin) preload(link.pathname);
  };
  for (const name of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(name, onIntent, { passive: true });

  const onIdle = () => preload(paths.doctors);
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(onIdle, { timeout: 5_000 });
  else setTimeout(onIdle, 2_000);
}

function preload(pathname: string): void {
  // Only a head start: the navigation itself loads the chunk again and shows an error if it must.
  preloadPage(pathname).catch(() => {});
}
