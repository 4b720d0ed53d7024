import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { address } from './staff-screen.tsx';

/** Waits until the address bar shows a path and query. */
export const arriveAt = (place: string): Promise<void> => waitFor(() => expect(address()).toBe(place));

/** The search term of a list. It is in the state of the history entry, not in the address. */
export const searchTerm = (): string | undefined =>
  (window.history.state as { usr?: { search?: string } } | null)?.usr?.search;
