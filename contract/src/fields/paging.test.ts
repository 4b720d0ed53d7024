import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firstProblem } from '../../test/first-problem.ts';
import { paginationOf, pagingQuery } from './paging.ts';

const query = z.object(pagingQuery(100));
const problem = (input: object) => firstProblem(query.safeParse(input));

describe('the paging of a query', () => {
  it('may be left out', () => {
    expect(query.parse({})).toEqual({});
  });

  it('is converted from text to numbers', () => {
    expect(query.parse({ limit: '100', offset: '0' })).toEqual({ limit: 100, offset: 0 });
  });

  it.each(['0', '101', '-1', '1.5', 'ten', '', '1e2', '99999999', ['1', '2']])(
    'limit %j is refused',
    (limit) => {
      expect(problem({ limit })).toBe('limit must be a whole number from 1 to 100');
    },
  );

  it.each(['-1', '1.5', 'x', '', '99999999'])('offset %j is refused', (offset) => {
    expect(problem({ offset })).toBe('offset must be a whole number from 0');
  });
});

describe('the pagination of a list', () => {
  it.each([
    [0, 10, 0, { currentPage: 1, totalPages: 0, hasNext: false, hasPrev: false }],
    [10, 10, 0, { currentPage: 1, totalPages: 1, hasNext: false, hasPrev: false }],
    [11, 10, 0, { currentPage: 1, totalPages: 2, hasNext: true, hasPrev: false }],
    [11, 10, 10, { currentPage: 2, totalPages: 2, hasNext: false, hasPrev: true }],
    [95, 30, 60, { currentPage: 3, totalPages: 4, hasNext: true, hasPrev: true }],
    [5, 10, 50, { currentPage: 1, totalPages: 1, hasNext: false, hasPrev: true }],
  ])('is right for %i rows, %i per page, from row %i', (total, limit, offset, expected) => {
    expect(paginationOf(total, limit, offset)).toEqual({ total, limit, offset, ...expected });
  });

  it('names the last page for an offset beyond it, unless counting stopped early', () => {
    expect(paginationOf(25, 10, 990)).toMatchObject({
      currentPage: 3,
      totalPages: 3,
      hasNext: false,
      hasPrev: true,
    });
    expect(paginationOf({ total: 25, isAtLeast: true }, 10, 990).currentPage).toBe(100);
  });

  it('leads with hasNext through every page and ends at the last one', () => {
    const count = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(count, fc.integer({ min: 1, max: 30 }), (total, limit) => {
        let pages = 1;
        let at = paginationOf(total, limit, 0);
        while (at.hasNext) {
          at = paginationOf(total, limit, at.offset + limit);
          pages += 1;
          expect(at.currentPage).toBe(pages);
        }
        expect(pages).toBe(Math.max(1, at.totalPages));
      }),
    );
  });
});
