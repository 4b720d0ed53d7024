import { failuresOf } from '../src/http/endpoint-failures.ts';
import type { OnFailure } from '../src/http/error-handler.ts';

const unlisted = new Set<string>();

/** Notes a failure that its endpoint does not list. */
export const noteFailure: OnFailure = (endpoint, code) => {
  if (!failuresOf(endpoint).includes(code)) unlisted.add(`${endpoint.name}: ${code}`);
};

/** Returns the failures that were noted since the last call. */
export function takeUnlistedFailures(): string[] {
  const taken = [...unlisted];
  unlisted.clear();
  return taken;
}
