import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { enumMember as labelOf } from '#domain/kit/enumeration';
import { step } from '#domain/kit/machine';
import { withdrawableCheckMachine, reviewSteps } from '#domain/reviews/withdrawable-check.machine';
import { familyFailure } from '#domain/families/family.failures';
import { validUntilAfterOneYear } from '#domain/families/family.rules';
import { checkStatus } from '#domain/system/check.status';
import { familyApproval } from '#contract/families/family.approval';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { Approves, type ReviewDecision } from '#server/kit/access/approval-registry';
import { FamilyAccount } from './family-account';
import { pendingFamilyMembers } from './family-list.store';
import { FamilyNotifications } from './family-notifications';
import { FamilyStore } from './family.store';
import { assertFamilyInScope } from './family-scope.store';

/** Decides on family members. */
@Injectable()
export class FamilyCheck {
  constructor(
    private readonly db: Db,
    private readonly store: FamilyStore,
    private readonly accounts: FamilyAccount,
    private readonly notifications: FamilyNotifications,
  ) {}

  /** Decides on one family member. Nobody can decide on their own family. */
  @Approves(familyApproval, pendingFamilyMembers)
  async decide(caller: Member, { id, decision, reason }: ReviewDecision): Promise<void> {
    const { userId: checker } = caller;
    const ready = await this.accounts.randomPassword();
    await this.db.transact(async (tx) => {
      const member = await assertFamilyInScope(tx, await this.store.lock(tx, id), caller);
      if (member.ownerId === checker) throw new Failure(familyFailure.familyOwn);
      const { checkStatus: to } = step(withdrawableCheckMachine, reviewSteps[decision], member, { reason });
      const until = to === checkStatus.passed ? validUntilAfterOneYear(await schoolToday(tx)) : null;
      const account = until === null ? null : await this.accounts.open(tx, member, until, { ready, checker });
      await this.store.decide(tx, member, to, { note: reason, checker, account, until });
      await writeAudit(tx, caller, {
        action: 'family.check',
        object: `user:${member.ownerId}`,
        before: { family: id, checkStatus: member.checkStatus },
        after: { checkStatus: to, account, until },
        reason,
      });
      await this.notifications.notifyOwner(tx, member.ownerId, 'familyAnswered', {
        name: member.name,
        resultZh: labelOf(checkStatus, to)?.zh ?? '',
        resultEn: labelOf(checkStatus, to)?.en ?? '',
        reason,
      });
    });
    await this.notifications.announce();
  }
}
