import { expect, test } from 'vitest';
import { requestOf } from './address.ts';

test('what is searched for goes in a header, never in the address', () => {
  const query = { search: 'রহিমা 01712345678', status: 'active', limit: 20 };
  const { address, headers } = requestOf({ path: '/patients' }, { query });
  expect(address).toBe('/api/patients?status=active&limit=20');
  expect(headers).toEqual({ 'x-search-term': encodeURIComponent('রহিমা 01712345678') });
});

test('sends no search header without a search term', () => {
  expect(requestOf({ path: '/patients' }, { query: { search: '' } })).toEqual({
    address: '/api/patients',
    headers: {},
  });
});
