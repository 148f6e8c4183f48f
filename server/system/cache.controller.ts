import { cache, queues } from '#contract/system/cache.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { CacheService } from './cache.service';
import { QueueService } from './queue.service';

/** HTTP endpoints of Redis. */
export const CacheController = controllerFor(cache, { caches: CacheService }, ({ caches }) => ({
  look: () => caches.overview(),
  keys: (input) => caches.keys(input),
  preview: (input) => caches.preview(input),
  clear: (input, caller) => caches.clear(input, caller),
}));

/** HTTP endpoints of the queues. */
export const QueueController = controllerFor(queues, { board: QueueService }, ({ board }) => ({
  list: () => board.list(),
  jobs: (input) => board.jobs(input),
  retry: (input, caller) => board.retry(input, caller),
  retryAll: (input, caller) => board.retryAll(input, caller),
  remove: (input, caller) => board.remove(input, caller),
  pause: (input, caller) => board.pause(input, caller),
  resume: (input, caller) => board.resume(input, caller),
}));
