import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { MovePlanService } from '#server/boards/move-plan.service';
import { ClosureStore } from './closure.store';

/** Dependencies shared by the closure services. */
@Injectable()
export class ClosureBench {
  constructor(
    readonly db: Db,
    readonly store: ClosureStore,
    readonly plans: MovePlanService,
  ) {}
}
