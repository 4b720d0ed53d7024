import { expect, test } from 'vitest';
import { placeOf, termOf, withTerm } from './url-filters.ts';

test.each([
  ['/admin/patients', 'রহিমা & co', '/admin/patients'],
  ['/admin/patients?status=active&page=2', '01712345678', '/admin/patients?status=active&page=2'],
  ['/admin/patients', '', '/admin/patients'],
])(
  'the way back to %s remembers the search for %s, and the address does not show it',
  (address, term, shown) => {
    const place = placeOf(withTerm(address, term));
    expect(place.to).toBe(shown);
    expect(termOf(place.state)).toBe(term);
  },
);

test.each([null, undefined, {}, { search: 7 }, 'search'])('gives no term for the state %j', (state) => {
  expect(termOf(state)).toBe('');
});
