import { Injectable } from '@nestjs/common';
import type { Member } from '#server/kit/access/caller';
import type { ApprovalReach } from './approval-identity';
import { ApprovalIdentityStore } from './approval-identity.store';

export { chainSql, mayDecide, type ApprovalReach } from './approval-identity';

/** Tells in which roles a caller decides approvals. */
@Injectable()
export class ApprovalReachService {
  constructor(private readonly store: ApprovalIdentityStore) {}

  /** Returns the caller's own role, those of people who delegate to the caller today, and the kinds with a chain. */
  reachOf(caller: Member): Promise<ApprovalReach> {
    return this.store.reachOf(caller);
  }
}
