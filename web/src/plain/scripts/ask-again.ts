const ASK_MS = 5_000;

const loadAgain = () => location.reload();

/** Loads the page that the visitor wanted once the server answers, or at a press on the button. */
export function askAgain(): void {
  (document.getElementById('again') as HTMLElement).onclick = loadAgain;
  addEventListener('online', ask);
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, ASK_MS);
}

function ask(): void {
  if (document.hidden) return;
  fetch('/api/health', { cache: 'no-store', credentials: 'omit' })
    .then(({ ok }) => ok && loadAgain())
    .catch(() => undefined);
}
