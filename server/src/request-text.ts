import { AppError } from './app-error.ts';

/** The text of a request that is stored with its idempotency key. Equal requests have equal texts. */
export function requestText(...parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}

/**
 * Refuses an idempotency key that was already used for a different request.
 *
 * @param known the text stored with the key; undefined if it is new, null if an older version stored none
 * @throws KEY_USED
 */
export function assertSameRequest(known: string | null | undefined, request: string): void {
  if (typeof known === 'string' && known !== request) throw new AppError('KEY_USED');
}
