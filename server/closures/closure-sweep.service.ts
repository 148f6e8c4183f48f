import { Injectable } from '@nestjs/common';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { ClosureService } from './closure.service';

const BATCH = 100;

/** Continues closures whose process died. */
@Injectable()
export class ClosureSweepService {
  constructor(private readonly closures: ClosureService) {}

  /** Continues unfinished closures; returns the count. */
  @Sweep('orders.closures', 5_000)
  async sweepClosures(): Promise<number> {
    const unfinished = await this.closures.findUnfinished();
    for (const id of unfinished)
      await this.closures
        .processDays(id, BATCH)
        .catch((error: unknown) =>
          log.error({ closure: id, err: error }, 'a closure was not executed and will be retried'),
        );
    return unfinished.length;
  }
}
