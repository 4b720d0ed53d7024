import type { Config } from './config.ts';

/**
 * The address that links in an SMS begin with, without a slash at the end. Null if PUBLIC_URL is not set. In
 * a demonstration it is then this computer.
 */
export function linkBase({ publicUrl, demoMode, port }: Config): string | null {
  return publicUrl ?? (demoMode ? `http://localhost:${port}` : null);
}
