const running = new Set<string>();

/** Does work unless this tab or another one does it right now. */
export async function unlessElsewhere(name: string, work: () => Promise<void>): Promise<void> {
  if (running.has(name)) return;
  running.add(name);
  try {
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) await work();
    else await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
  } finally {
    running.delete(name);
  }
}
