import { notifyManager, type Query, type QueryClient, type QueryPersister } from '@tanstack/react-query';

/** The newest clinic day that an answer came from. */
let newestDay: string | undefined;
let onNewDay: (() => Promise<void>) | undefined;
/** Settles once everything that is shown is of the newest day; undefined while it is. */
let turning: Promise<void> | undefined;

/**
 * Notes the clinic day of an answer. With the first answer of a new day, everything that the page shows is read again
 * and changes at once, so that two parts of one screen never show two days (rules: numbers 5).
 *
 * @param day YYYY-MM-DD, from the answer's header; null when it has none
 */
export function noteClinicDay(day: string | null): void {
  if (day === null || (newestDay !== undefined && day <= newestDay)) return;
  const isNew = newestDay !== undefined;
  newestDay = day;
  if (!isNew || !onNewDay) return;
  turning = onNewDay().finally(() => {
    turning = undefined;
  });
}

/** Keeps what a query client holds on one clinic day. */
export function turnWithClinicDay(queryClient: QueryClient): void {
  onNewDay = () => readAllAgain(queryClient);
}

/** Runs a query, and holds its answer back while the rest of the page is being read for a new day. */
export const holdWhileTurning: QueryPersister = async (queryFn, context) => {
  const data = await queryFn(context);
  await turning;
  return data;
};

/** Reads every query that is shown, and puts all the answers in place together. */
async function readAllAgain(queryClient: QueryClient): Promise<void> {
  // An answer of the old day that is still on its way must not come after the new ones.
  await queryClient.cancelQueries();
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) if (query.getObserversCount() === 0) cache.remove(query);
  const shown = cache.getAll().filter((query) => query.isActive());
  const answers = await Promise.allSettled(shown.map((query) => read(queryClient, query)));
  notifyManager.batch(() => {
    for (const [index, { queryKey }] of shown.entries()) {
      const answer = answers[index];
      if (answer?.status === 'fulfilled') queryClient.setQueryData(queryKey, answer.value);
      // It shows that it is loading, or that it cannot be loaded, rather than the day before.
      else void queryClient.resetQueries({ queryKey, exact: true });
    }
  });
}

async function read(queryClient: QueryClient, { options, queryKey, meta }: Query): Promise<unknown> {
  const { queryFn } = options;
  if (typeof queryFn !== 'function') throw new Error(`The query ${queryKey} has no function.`);
  return queryFn({ client: queryClient, queryKey, meta, signal: new AbortController().signal });
}
