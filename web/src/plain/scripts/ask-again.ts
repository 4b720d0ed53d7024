const ASK_MS = 5_000;

const loadAgain = () => location.reload();

/** Loads the page that the visitor wanted as soon as the server answers, or when they press the button. */
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
