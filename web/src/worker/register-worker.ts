/** The first seconds belong to the page itself. */
const WAIT_MS = 5_000;

/** Registers the service worker, when the page has what it needs itself. It is not there in development. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => void navigator.serviceWorker.register('/worker.js').catch(() => undefined), WAIT_MS);
}
