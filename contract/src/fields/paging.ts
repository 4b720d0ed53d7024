import * as z from 'zod/mini';
import { type Message, say } from '../messages/message.ts';

const optionalWholeNumber = (least: number, most: number, message: Message) =>
  z.optional(
    z.pipe(
      z.pipe(z.string(message).check(z.regex(/^\d{1,7}$/, message)), z.transform(Number)),
      z.number().check(z.gte(least, message), z.lte(most, message)),
    ),
  );

/**
 * The paging part of a list's query (rules: API 5).
 *
 * @param most the largest `limit` the list allows
 */
export function pagingQuery(most: number) {
  return {
    limit: optionalWholeNumber(1, most, say('limitOutOfRange', { most })),
    offset: optionalWholeNumber(0, 9_999_999, say('offsetInvalid')),
  };
}

/** The position of a page in its list. */
export const pagination = z.object({
  currentPage: z.int(),
  totalPages: z.int(),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
  /** True if counting stopped at `total`, because very many rows match a search. */
  isTotalAtLeast: z.optional(z.boolean()),
});
export type Pagination = z.infer<typeof pagination>;

/** How many rows match. `isAtLeast` is true if counting stopped before the last row. */
export interface Count {
  total: number;
  isAtLeast: boolean;
}

/** The pagination of an answer, from the total and the requested slice. */
export function paginationOf(count: number | Count, limit: number, offset: number): Pagination {
  const { total, isAtLeast } = typeof count === 'number' ? { total: count, isAtLeast: false } : count;
  const size = Math.max(1, limit);
  const totalPages = Math.ceil(total / size);
  return {
    ...(isAtLeast ? { isTotalAtLeast: true } : {}),
    // If counting stopped early, there are pages beyond the last counted one.
    currentPage: isAtLeast
      ? Math.floor(offset / size) + 1
      : Math.min(Math.floor(offset / size) + 1, Math.max(1, totalPages)),
    totalPages,
    total,
    limit,
    offset,
    hasNext: offset + limit < total,
    hasPrev: offset > 0,
  };
}
