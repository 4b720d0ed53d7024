import { AppError } from './app-error.ts';

/** A request as it is stored beside its idempotency key. The same request has the same text. */
export function requestText(...parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}

/**
 * Checks that a key comes again with the request that it first came with.
 *
 * @param known the stored text; null if an older version stored none, undefined if the key is new
 * @throws KEY_USED for another request
 */
export function assertSameRequest(known: string | null | undefined, request: string): void {
  if (typeof known === 'string' && known !== request) throw new AppError('KEY_USED');
}
