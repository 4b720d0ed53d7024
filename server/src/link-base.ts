import type { Config } from './config.ts';

/**
 * The address that links in an SMS begin with, without a slash at the end: PUBLIC_URL, or this computer in a
 * demonstration. Null without either.
 */
export function linkBase({ publicUrl, demoMode, port }: Config): string | null {
  return publicUrl ?? (demoMode ? `http://localhost:${port}` : null);
}
