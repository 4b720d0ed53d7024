const ROWS_PER_PAGE = 1_000;

/**
 * Reads all rows of a list, page after page. Each page is read only when the one before has been sent.
 *
 * @param next reads the rows after `after`, or the first ones
 */
export async function* allPages<Row>(
  next: (page: { limit: number; after: Row | undefined }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await next({ limit: ROWS_PER_PAGE, after });
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_PAGE) return;
    after = rows.at(-1);
  }
}
