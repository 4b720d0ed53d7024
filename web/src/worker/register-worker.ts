/** The page itself loads during the first seconds. */
const WAIT_MS = 5_000;

/** Registers the service worker once the page itself has loaded. In development there is none. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => void navigator.serviceWorker.register('/worker.js').catch(() => undefined), WAIT_MS);
}
