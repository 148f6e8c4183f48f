import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { memberOf as labelOf, membersOf } from '#domain/kit/enumeration';
import { step } from '#domain/kit/machine';
import { checkMachine, stepOf } from '#domain/members/check.machine';
import { familyFailure } from '#domain/members/family.failures';
import { familyRelation } from '#domain/members/member.status';
import { validYear } from '#domain/members/family.rules';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import type { Bind } from '#server/kit/list';
import { Reviews, Waits, type Verdict } from '#server/kit/reviews';
import { FamilyAccount } from './family-account';
import { FamilyNews } from './family-news';
import { FamilyStore } from './family.store';
import { familyWithin } from './family-reach';
import { peopleReach } from './people-reach';

/** Decides on family members. */
@Injectable()
export class FamilyCheck {
  constructor(
    private readonly db: Db,
    private readonly store: FamilyStore,
    private readonly accounts: FamilyAccount,
    private readonly news: FamilyNews,
  ) {}

  /** Returns pending family members for the review list. */
  @Waits(sourceType.familyMember)
  waits(caller: Caller, bind: Bind): string {
    const relation = (lang: 'zh' | 'en') =>
      `case f.relation ${membersOf(familyRelation)
        .map((one) => `when ${one.code} then '${one[lang]}'`)
        .join(' ')} end`;
    return `select f.id, u.name, u.en_name, ${relation('zh')} || ' ' || f.name as about, ${relation('en')} || ' ' || coalesce(nullif(f.en_name, ''), f.name) as about_en, '' as reason, null::int as amount, u.username as keyword, f.submitted_at as at
      from family_member f join app_user u on u.id = f.owner_id where f.check_status = ${checkStatus.checking} and ${['not f.closed', ...peopleReach(caller, 'f.owner_id')(bind)].join(' and ')}`;
  }

  /** Decides on one family member. Nobody can decide on their own family. */
  @Reviews({
    sourceType: sourceType.familyMember,
    right: 'FamilyMembersCheck',
    states: checkStatus,
    good: [checkStatus.passed],
  })
  async decide(caller: Caller, { id, status, reason }: Verdict): Promise<void> {
    const { userId: checker } = memberOf(caller);
    const word = stepOf(status as CheckStatus);
    const ready = await this.accounts.unknownPassword();
    await this.db.transact(async (tx) => {
      const was = await familyWithin(tx, await this.store.lock(tx, id), caller);
      if (was.ownerId === checker) throw new Failure(familyFailure.familyOwn);
      if (word === null) throw new Failure(familyFailure.familyOver);
      const { checkStatus: to } = step(checkMachine, word, was, { reason });
      const until = to === checkStatus.passed ? validYear(await this.store.today(tx)) : null;
      const account = until === null ? null : await this.accounts.open(tx, was, until, { ready, checker });
      await this.store.decide(tx, was, to, { note: reason, checker, account, until });
      await audit(tx, caller, {
        action: 'family.check',
        object: `user:${was.ownerId}`,
        before: { family: id, checkStatus: was.checkStatus },
        after: { checkStatus: to, account, until },
        reason,
      });
      await this.news.told(tx, was.ownerId, 'familyAnswered', {
        name: was.name,
        resultZh: labelOf(checkStatus, to)?.zh ?? '',
        resultEn: labelOf(checkStatus, to)?.en ?? '',
        reason,
      });
    });
    await this.news.announce();
  }
}
