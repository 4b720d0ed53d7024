import { useRef } from 'react';

/**
 * The key of a request that may be sent again after a lost answer. The same content has the same key, so that
 * the server does the work once (rules: calendar 5). Other content has a new key.
 *
 * @returns a function from the content of the request to its key
 */
export function useChangeKey(): (content: unknown) => string {
  const keys = useRef(new Map<string, string>());
  return (content) => {
    const said = JSON.stringify(content);
    const key = keys.current.get(said) ?? newKey();
    keys.current.set(said, key);
    return key;
  };
}

/** 32 random hexadecimal digits. `crypto.randomUUID` is missing without HTTPS, as in a clinic's network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
