import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { cache, queues } from '#contract/system/cache.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { CacheService } from './cache.service';
import { QueueService } from './queue.service';

/** HTTP endpoints of Redis. */
@Controller()
export class CacheController implements Answers<typeof cache> {
  constructor(private readonly caches: CacheService) {}

  @Serve(cache.look)
  look(): Promise<AnswerOf<typeof cache.look>> {
    return this.caches.look();
  }

  @Serve(cache.keys)
  keys(@Input() input: ParsedOf<typeof cache.keys>): Promise<AnswerOf<typeof cache.keys>> {
    return this.caches.keys(input);
  }

  @Serve(cache.preview)
  preview(@Input() input: ParsedOf<typeof cache.preview>): Promise<AnswerOf<typeof cache.preview>> {
    return this.caches.preview(input);
  }

  @Serve(cache.clear)
  clear(@Input() input: ParsedOf<typeof cache.clear>, @By() caller: Caller): Promise<AnswerOf<typeof cache.clear>> {
    return this.caches.clear(input, caller);
  }
}

/** HTTP endpoints of the queues. */
@Controller()
export class QueueController implements Answers<typeof queues> {
  constructor(private readonly board: QueueService) {}

  @Serve(queues.list)
  list(): Promise<AnswerOf<typeof queues.list>> {
    return this.board.list();
  }

  @Serve(queues.jobs)
  jobs(@Input() input: ParsedOf<typeof queues.jobs>): Promise<AnswerOf<typeof queues.jobs>> {
    return this.board.jobs(input);
  }

  @Serve(queues.retry)
  retry(@Input() input: ParsedOf<typeof queues.retry>, @By() caller: Caller): Promise<AnswerOf<typeof queues.retry>> {
    return this.board.retry(input, caller);
  }

  @Serve(queues.retryAll)
  retryAll(
    @Input() input: ParsedOf<typeof queues.retryAll>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof queues.retryAll>> {
    return this.board.retryAll(input, caller);
  }

  @Serve(queues.remove)
  remove(
    @Input() input: ParsedOf<typeof queues.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof queues.remove>> {
    return this.board.remove(input, caller);
  }

  @Serve(queues.pause)
  pause(@Input() input: ParsedOf<typeof queues.pause>, @By() caller: Caller): Promise<AnswerOf<typeof queues.pause>> {
    return this.board.pause(input, caller);
  }

  @Serve(queues.resume)
  resume(
    @Input() input: ParsedOf<typeof queues.resume>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof queues.resume>> {
    return this.board.resume(input, caller);
  }
}
