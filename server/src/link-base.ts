import type { Config } from './config.ts';

/** The address that SMS links begin with: PUBLIC_URL, in a demonstration else this computer; or null. */
export function linkBase({ publicUrl, demoMode, port }: Config): string | null {
  return publicUrl ?? (demoMode ? `http://localhost:${port}` : null);
}
