import { notifyManager, type Query, type QueryClient, type QueryPersister } from '@tanstack/react-query';

/** The newest clinic day of all responses so far. Undefined before the first response. */
let newestDay: string | undefined;
let onNewDay: (() => Promise<void>) | undefined;
/** Settles when the page has read all its data for a new day. Undefined at all other times. */
let rereading: Promise<void> | undefined;

/**
 * Stores the clinic day of a response. On a new day the page reads all its data again and shows it at once,
 * so that two parts of one screen never show two days (rules: numbers 5).
 *
 * @param day YYYY-MM-DD; null when the response has no such header
 */
export function noteClinicDay(day: string | null): void {
  if (day === null || (newestDay !== undefined && day <= newestDay)) return;
  const isNew = newestDay !== undefined;
  newestDay = day;
  if (!isNew || !onNewDay) return;
  rereading = onNewDay().finally(() => {
    rereading = undefined;
  });
}

/** Makes a query client read its queries again on a new clinic day. */
export function rereadOnNewDay(queryClient: QueryClient): void {
  onNewDay = () => readAllAgain(queryClient);
}

/** Runs a query. If the page is being read again for a new day, the result waits until that is done. */
export const waitWhileRereading: QueryPersister = async (queryFn, context) => {
  const data = await queryFn(context);
  await rereading;
  return data;
};

/** Reads every query that the page shows, and puts all the results into the cache together. */
async function readAllAgain(queryClient: QueryClient): Promise<void> {
  // A response of the old day that is still on its way must not overwrite the new data.
  await queryClient.cancelQueries();
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) if (query.getObserversCount() === 0) cache.remove(query);
  const shown = cache.getAll().filter((query) => query.isActive());
  const answers = await Promise.allSettled(shown.map((query) => read(queryClient, query)));
  notifyManager.batch(() => {
    for (const [index, { queryKey }] of shown.entries()) {
      const answer = answers[index];
      if (answer?.status === 'fulfilled') queryClient.setQueryData(queryKey, answer.value);
      // The read failed. Now the part shows a loading state or an error instead of the previous day.
      else void queryClient.resetQueries({ queryKey, exact: true });
    }
  });
}

async function read(queryClient: QueryClient, { options, queryKey, meta }: Query): Promise<unknown> {
  const { queryFn } = options;
  if (typeof queryFn !== 'function') throw new Error(`The query ${queryKey} has no function.`);
  return queryFn({ client: queryClient, queryKey, meta, signal: new AbortController().signal });
}
