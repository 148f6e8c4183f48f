import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { plainCardNo } from '#domain/members/account.rules';
import { checkMachine } from '#domain/members/check.machine';
import { familyFailure } from '#domain/members/family.failures';
import { FAMILY_MOST, whyNotRelative } from '#domain/members/family.rules';
import { whyNotMobile } from '#domain/kit/identity';
import { checkStatus } from '#domain/system/check.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { families } from '#contract/members/family.contract';
import { AttachmentService } from '#server/attachments/attachment.service';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { FamilyStore, type FamilyWords } from './family.store';
import { MemberRules } from './member-rules';
import { insistFields } from '#server/kit/refused-fields';

/** Submits and corrects the family members of a staff member. */
@Injectable()
export class FamilyService {
  constructor(
    private readonly db: Db,
    private readonly store: FamilyStore,
    private readonly rules: MemberRules,
    private readonly files: AttachmentService,
  ) {}

  /** Submits a family member. A person and document counts once, however often it is sent. */
  async add(input: ParsedOf<typeof families.add>, caller: Caller): Promise<{ id: number }> {
    const { userId } = memberOf(caller);
    return this.db.transact(async (tx) => {
      await this.store.lockPerson(tx, userId);
      const words = await this.checked(tx, userId, { ...input, cardNo: plainCardNo(input.cardNo) });
      if ((await this.store.count(tx, userId)) >= FAMILY_MOST)
        throw new Failure(familyFailure.familyFull, { most: FAMILY_MOST });
      const id = await this.store.insert(tx, userId, words);
      await this.files.use(tx, words.proofIds, userId, fileClass.proof, `family:${id}`);
      await audit(tx, caller, {
        action: 'family.add',
        object: `user:${userId}`,
        after: { family: id, relation: words.relation, papers: words.proofIds.length },
      });
      await this.tell(tx, userId);
      return { id };
    });
  }

  /** Resubmits a family member that was returned for changes. */
  async edit({ id, cardNo, ...input }: ParsedOf<typeof families.edit>, caller: Caller): Promise<{ id: number }> {
    const { userId } = memberOf(caller);
    return this.db.transact(async (tx) => {
      await this.store.lockPerson(tx, userId);
      const was = await this.store.lock(tx, id, userId);
      if (was.closed || was.checkStatus !== checkStatus.rejected) throw new Failure(familyFailure.familyLocked);
      step(checkMachine, 'resubmit', was, {});
      const words = await this.checked(tx, userId, {
        ...input,
        cardNo: cardNo === undefined ? this.store.open(was.sealed) : plainCardNo(cardNo),
      });
      await this.store.rewrite(tx, was, words);
      await this.files.use(tx, words.proofIds, userId, fileClass.proof, `family:${id}`);
      await audit(tx, caller, {
        action: 'family.resubmit',
        object: `user:${userId}`,
        after: { family: id, papers: words.proofIds.length },
      });
      await this.tell(tx, userId);
      return { id };
    });
  }

  /** Validates the input. Throws all refusals by field, or returns the fields to write. */
  private async checked(
    tx: Tx,
    userId: number,
    words: FamilyWords & { readonly birth: Parameters<typeof whyNotRelative>[0]['birth'] },
  ): Promise<FamilyWords> {
    const { cardNo, phone, proofIds } = words;
    const wrong = whyNotRelative(words, await this.store.today(tx));
    insistFields({
      ...wrong,
      phone: wrong.phone ?? (phone === '' ? null : whyNotMobile(phone)),
      cardNo: this.rules.whyNotPerson({ email: '', cardType: words.cardType, cardNo }).cardNo,
      proofIds: proofIds.length === 0 ? { spec: familyFailure.familyProofMissing, facts: {} } : null,
    });
    if (await this.store.isOwn(tx, userId, this.store.digest(cardNo))) throw new Failure(familyFailure.familySelf);
    return words;
  }

  private tell(tx: Tx, userId: number): Promise<unknown> {
    return tx.tellLive([{ room: room.user(userId), patch: {} }]);
  }
}
