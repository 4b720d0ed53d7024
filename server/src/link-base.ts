import type { Config } from './config.ts';

/**
 * The address with which links in SMS begin: PUBLIC_URL; without it this computer in a demonstration,
 * otherwise null.
 */
export function linkBase({ publicUrl, demoMode, port }: Config): string | null {
  return publicUrl ?? (demoMode ? `http://localhost:${port}` : null);
}
