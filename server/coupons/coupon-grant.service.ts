import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { couponFailure } from '#domain/coupons/coupon.failures';
import { MAX_GRANT_RECIPIENTS } from '#domain/coupons/coupon.rules';
import { couponAudience } from '#domain/coupons/coupon.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { couponDesk } from '#contract/coupons/coupon-desk.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { Db, type Tx } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import { CouponAccess } from './coupon-access.service';
import { CouponIssuer } from './coupon-issue.service';
import { findRecipientsByNames, findRecipientsByOrgs, findRecipientsByRoles } from './coupon-recipient.store';

type GrantInput = ParsedOf<typeof couponDesk.grant>;

/** Maximum number of recipients who get a text message. */
const MAX_MESSAGED_RECIPIENTS = 200;

/** Grants coupons to people, roles or departments. */
@Injectable()
export class CouponGrantService {
  constructor(
    private readonly db: Db,
    private readonly access: CouponAccess,
    private readonly issuer: CouponIssuer,
    private readonly messages: MessageService,
  ) {}

  /** Issues coupons to all recipients or to none. */
  grant(input: GrantInput, caller: Member): Promise<AnswerOf<typeof couponDesk.grant>> {
    return runIdempotent(this.db, caller, async (tx) => {
      const { id, each, source, reason } = input;
      const { name, enName } = await this.access.lockInScope(tx, id, caller);
      const userIds = await this.recipients(tx, input);
      if (userIds.length === 0) throw new Failure(couponFailure.couponNobody);
      if (userIds.length > MAX_GRANT_RECIPIENTS)
        throw new Failure(couponFailure.couponPeopleMany, { most: MAX_GRANT_RECIPIENTS, n: userIds.length });
      await writeAudit(tx, caller, {
        action: 'coupon.grant',
        object: `coupon:${id}`,
        after: { people: userIds.length, each, source, to: input.to },
        reason,
      });
      if (userIds.length <= MAX_MESSAGED_RECIPIENTS) await this.queueMessages(tx, userIds, { name, enName });
      const ids = await this.issuer.issue(tx, id, { userIds, each, source, reason, by: caller.userId });
      return { people: userIds.length, coupons: ids.length };
    });
  }

  /** Returns the ids of the active recipients; throws with the names of unknown accounts. */
  private async recipients(tx: Tx, { to, accounts, roleIds, orgIds }: GrantInput): Promise<number[]> {
    const limit = MAX_GRANT_RECIPIENTS + 1;
    if (to === couponAudience.roles) return findRecipientsByRoles(tx, roleIds, limit);
    if (to === couponAudience.orgs) return findRecipientsByOrgs(tx, orgIds, limit);
    const names = [...new Set(accounts.split(/[\s,，、;；]+/).filter(Boolean))];
    const found = await findRecipientsByNames(tx, names);
    const missing = names.filter((name) => !found.some(({ username }) => username === name));
    if (missing.length > 0)
      throw new Failure(couponFailure.couponPeopleUnknown, { names: missing.slice(0, 5).join('、') });
    return found.map(({ id }) => id);
  }

  private async queueMessages(
    tx: Tx,
    userIds: readonly number[],
    { name, enName }: { readonly name: string; readonly enName: string },
  ): Promise<void> {
    const parameters = { name, nameEn: enName };
    await this.messages.queueAll(
      tx,
      'couponGiven',
      userIds.map((to) => ({ to, parameters })),
    );
  }
}
