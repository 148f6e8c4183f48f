import { Injectable } from '@nestjs/common';
import type { Member } from '#server/kit/access/caller';
import { ApprovalReachStore, type ApprovalReach } from './approval-reach.store';

export { chainSql, mayDecide, type ApprovalReach } from './approval-reach.store';

/** Tells in which roles a caller decides approvals. */
@Injectable()
export class ApprovalReachService {
  constructor(private readonly store: ApprovalReachStore) {}

  /** Returns the caller's own role, those of people who delegate to the caller today, and the kinds with a chain. */
  reachOf(caller: Member): Promise<ApprovalReach> {
    return this.store.reachOf(caller);
  }
}
