import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import { braceletFailure } from '#domain/bracelets/bracelet.failures';
import { braceletMachine } from '#domain/bracelets/bracelet.machine';
import { braceletEvent, depositMode } from '#domain/bracelets/bracelet.status';
import { offlinePayType } from '#domain/payments/pay.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { bracelets } from '#contract/bracelets/bracelet.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { runIdempotent } from '#server/kit/access/idempotency';
import { failOnConstraints } from '#server/kit/db/constraint';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { BraceletService } from './bracelet.service';
import { BraceletStore, type BraceletHolder, type FoundMember } from './bracelet.store';
import { DepositService } from './deposit.service';

type Input = ParsedOf<typeof bracelets.issue>;

/** Issues wristbands at the desk. */
@Injectable()
export class BraceletIssueService {
  constructor(
    private readonly db: Db,
    private readonly service: BraceletService,
    private readonly store: BraceletStore,
    private readonly deposits: DepositService,
  ) {}

  /**
   * Issues a wristband to a member or a guest, with its deposit: taken at the counter, or paid on the member's phone
   * before the wristband opens anything. Throws if the wristband is not at the desk or the member has another.
   */
  async issue(input: Input, caller: Member): Promise<AnswerOf<typeof bracelets.issue>> {
    const { id } = input;
    const member = await this.memberOf(input);
    const holder = this.holderOf(input, member);
    if (!member && input.depositMode === depositMode.phone) throw new Failure(braceletFailure.guestPaysHere);
    return runIdempotent(this.db, caller, async (tx) => {
      const bracelet = await this.service.lock(tx, id, caller);
      const next = step(braceletMachine, 'issue', bracelet, {});
      await failpoint('bracelet.after_check');
      const bound = await failOnConstraints({ bracelet_of_holder: braceletFailure.holderHasOne }, () =>
        this.store.bind(tx, bracelet, next, holder, caller.userId),
      );
      if (!bound) throw new Failure(braceletFailure.braceletStep);
      const issued = { ...bracelet, ...next, ...holder, issuedBy: caller.userId };
      const amount = input.depositMode === depositMode.none ? fen(0) : bracelet.deposit;
      const offlineType = input.depositMode === depositMode.phone ? null : (input.offlineType ?? offlinePayType.cash);
      const buyer = member ?? { userId: caller.userId, roleId: caller.roleId };
      const tradeNo = amount > 0 ? await this.deposits.take(tx, caller, issued, buyer, offlineType) : null;
      const entry = { kind: braceletEvent.issue, amount, tradeNo, operatorId: caller.userId };
      await this.store.log(tx, issued, entry);
      await writeAudit(tx, caller, {
        action: 'bracelet.issue',
        object: `bracelet:${id}`,
        after: { holderId: holder.holderId, guest: member === null, deposit: amount, tradeNo },
      });
      return { id, ...next, tradeNo };
    });
  }

  private async memberOf({ member }: Input): Promise<FoundMember | null> {
    if (!member) return null;
    const found = await this.store.findMember(member);
    if (!found) throw new Failure(braceletFailure.holderMissing);
    return found;
  }

  private holderOf({ guestName, guestPhone }: Input, member: FoundMember | null): BraceletHolder {
    if (member) return { holderId: member.userId, guestName: null, guestPhone: null };
    if (!guestName || !guestPhone) throw new Failure(braceletFailure.holderUnnamed);
    return { holderId: null, guestName, guestPhone };
  }
}
