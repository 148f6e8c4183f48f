import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { revealField } from '#domain/access/right.status';
import { userFailure } from '#domain/access/user.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { users } from '#contract/access/user.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { RateLimits } from '#server/kit/security/rate-limits';
import { fullScope } from '#server/kit/access/scope';
import { UserStore } from './user.store';
import { ViewerLog } from '#server/logs/viewer-log.service';

const REVEALS_PER_MINUTE = 20;

/** Reveals personal data, one value at a time, with a recorded reason. */
@Injectable()
export class UserRevealService {
  constructor(
    private readonly db: Db,
    private readonly store: UserStore,
    private readonly views: ViewerLog,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Returns a phone or email in clear and records who viewed whose and why. Callers with counter lookup may reveal any
   * person's.
   */
  async reveal({ id, field, reason }: ParsedOf<typeof users.reveal>, member: Member): Promise<{ value: string }> {
    await this.limits.consumeCustomOrThrow('reveal', REVEALS_PER_MINUTE, String(member.userId));
    return this.db.transact(async (tx) => {
      const account = await this.store.find(tx, hasRight(member, 'UserSearch') ? fullScope : member, id);
      const value = field === revealField.phone ? account.phone : account.email;
      if (value === '') throw new Failure(userFailure.nothingToReveal);
      await this.views.record(tx, member, { of: id, fields: [field], why: reason });
      return { value };
    });
  }
}
