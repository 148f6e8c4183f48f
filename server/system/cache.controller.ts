import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { cache, queues } from '#contract/system/cache.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { CacheService } from './cache.service';
import { QueueService } from './queue.service';

/** HTTP endpoints of Redis. */
@Controller()
export class CacheController implements EndpointHandlers<typeof cache> {
  constructor(private readonly caches: CacheService) {}

  @ServeEndpoint(cache.look)
  look(): Promise<AnswerOf<typeof cache.look>> {
    return this.caches.overview();
  }

  @ServeEndpoint(cache.keys)
  keys(@EndpointInput() input: ParsedOf<typeof cache.keys>): Promise<AnswerOf<typeof cache.keys>> {
    return this.caches.keys(input);
  }

  @ServeEndpoint(cache.preview)
  preview(@EndpointInput() input: ParsedOf<typeof cache.preview>): Promise<AnswerOf<typeof cache.preview>> {
    return this.caches.preview(input);
  }

  @ServeEndpoint(cache.clear)
  clear(
    @EndpointInput() input: ParsedOf<typeof cache.clear>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof cache.clear>> {
    return this.caches.clear(input, caller);
  }
}

/** HTTP endpoints of the queues. */
@Controller()
export class QueueController implements EndpointHandlers<typeof queues> {
  constructor(private readonly board: QueueService) {}

  @ServeEndpoint(queues.list)
  list(): Promise<AnswerOf<typeof queues.list>> {
    return this.board.list();
  }

  @ServeEndpoint(queues.jobs)
  jobs(@EndpointInput() input: ParsedOf<typeof queues.jobs>): Promise<AnswerOf<typeof queues.jobs>> {
    return this.board.jobs(input);
  }

  @ServeEndpoint(queues.retry)
  retry(
    @EndpointInput() input: ParsedOf<typeof queues.retry>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof queues.retry>> {
    return this.board.retry(input, caller);
  }

  @ServeEndpoint(queues.retryAll)
  retryAll(
    @EndpointInput() input: ParsedOf<typeof queues.retryAll>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof queues.retryAll>> {
    return this.board.retryAll(input, caller);
  }

  @ServeEndpoint(queues.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof queues.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof queues.remove>> {
    return this.board.remove(input, caller);
  }

  @ServeEndpoint(queues.pause)
  pause(
    @EndpointInput() input: ParsedOf<typeof queues.pause>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof queues.pause>> {
    return this.board.pause(input, caller);
  }

  @ServeEndpoint(queues.resume)
  resume(
    @EndpointInput() input: ParsedOf<typeof queues.resume>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof queues.resume>> {
    return this.board.resume(input, caller);
  }
}
