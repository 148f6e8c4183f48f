import DataLoader from 'dataloader';

/**
 * Creates a loader of values by key in few queries: keys requested in one turn of the event loop share a query, and
 * those requested while it runs share the next one. A value is never older than its request. A failed query fails for
 * all who shared it.
 */
export function createBatchLoader<K, V>(
  find: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  maxBatchSize: number,
): DataLoader<K, V | undefined> {
  let query: Promise<unknown> = Promise.resolve();
  let queue = query;
  return new DataLoader<K, V | undefined>(
    async (keys) => {
      const found = find([...new Set(keys)]);
      query = found.catch(() => undefined);
      const values = await found;
      return keys.map((key) => values.get(key));
    },
    {
      cache: false,
      maxBatchSize,
      // Calling `dispatch` starts the query; the next batch waits for its end.
      batchScheduleFn: (dispatch) => {
        queue = queue.then(() => {
          dispatch();
          return query;
        });
      },
    },
  );
}
