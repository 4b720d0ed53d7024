import { afterEach, expect } from 'vitest';
import { failuresOf } from '../src/http/endpoint-failures.ts';
import type { OnFailure } from '../src/http/error-handler.ts';

const unlisted: string[] = [];

/** Notes a failure that its endpoint does not list. */
export const noteFailure: OnFailure = (endpoint, code) => {
  if (!failuresOf(endpoint).includes(code)) unlisted.push(`${endpoint.name}: ${code}`);
};

/** After each test of the API: every failure that an endpoint answered stands in its list in the contract. */
export function expectListedFailures(): void {
  afterEach(() => {
    const found = [...new Set(unlisted.splice(0))];
    expect(found, 'Failures that an endpoint answered and does not list under `fails`').toEqual([]);
  });
}
