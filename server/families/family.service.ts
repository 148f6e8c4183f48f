import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { normalizeCardNo } from '#domain/members/account.rules';
import { withdrawableCheckMachine } from '#domain/reviews/withdrawable-check.machine';
import { familyFailure } from '#domain/families/family.failures';
import { MAX_FAMILY_MEMBERS, whyNotFamilyMember } from '#domain/families/family.rules';
import { whyNotMobile } from '#domain/kit/identity';
import { checkStatus } from '#domain/system/check.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { families } from '#contract/families/family.contract';
import { AttachmentService } from '#server/attachments/attachment.service';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { FamilyStore, type FamilyMemberFields } from './family.store';
import { MemberRules } from '#server/members/member-rules.service';
import { throwIfFieldsRefused } from '#server/kit/http/field-failures';

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
  async add(input: ParsedOf<typeof families.add>, caller: Member): Promise<{ id: number }> {
    const { userId } = caller;
    return this.db.transact(async (tx) => {
      await Db.lockPerson(tx, userId);
      const fields = await this.validate(tx, userId, { ...input, cardNo: normalizeCardNo(input.cardNo) });
      if ((await this.store.count(tx, userId)) >= MAX_FAMILY_MEMBERS)
        throw new Failure(familyFailure.familyFull, { most: MAX_FAMILY_MEMBERS });
      const id = await this.store.insert(tx, userId, fields);
      await this.files.bind(tx, fields.proofIds, userId, fileClass.proof, `family:${id}`);
      await writeAudit(tx, caller, {
        action: 'family.add',
        object: `user:${userId}`,
        after: { family: id, relation: fields.relation, papers: fields.proofIds.length },
      });
      this.notifyPages(tx, userId);
      return { id };
    });
  }

  /** Resubmits a family member that was returned for changes. */
  async edit({ id, cardNo, ...input }: ParsedOf<typeof families.edit>, caller: Member): Promise<{ id: number }> {
    const { userId } = caller;
    return this.db.transact(async (tx) => {
      await Db.lockPerson(tx, userId);
      const member = await this.store.lock(tx, id, userId);
      if (member.closed || member.checkStatus !== checkStatus.rejected) throw new Failure(familyFailure.familyLocked);
      step(withdrawableCheckMachine, 'resubmit', member, {});
      const fields = await this.validate(tx, userId, {
        ...input,
        cardNo: cardNo === undefined ? this.store.unsealDocument(member.cardSealed) : normalizeCardNo(cardNo),
      });
      await this.store.resubmit(tx, member, fields);
      await this.files.bind(tx, fields.proofIds, userId, fileClass.proof, `family:${id}`);
      await writeAudit(tx, caller, {
        action: 'family.resubmit',
        object: `user:${userId}`,
        after: { family: id, papers: fields.proofIds.length },
      });
      this.notifyPages(tx, userId);
      return { id };
    });
  }

  /** Validates the input. Throws all refusals by field, or returns the fields to write. */
  private async validate(
    tx: Tx,
    userId: number,
    fields: FamilyMemberFields & { readonly birth: Parameters<typeof whyNotFamilyMember>[0]['birth'] },
  ): Promise<FamilyMemberFields> {
    const { cardNo, phone, proofIds } = fields;
    const refusals = whyNotFamilyMember(fields, await schoolToday(tx));
    throwIfFieldsRefused({
      ...refusals,
      phone: refusals.phone ?? (phone === '' ? null : whyNotMobile(phone)),
      cardNo: this.rules.whyNotPerson({ email: '', cardType: fields.cardType, cardNo }).cardNo,
      proofIds: proofIds.length === 0 ? { spec: familyFailure.familyProofMissing, facts: {} } : null,
    });
    if (await this.store.isOwnDocument(tx, userId, this.store.digest(cardNo)))
      throw new Failure(familyFailure.familySelf);
    return fields;
  }

  private notifyPages(tx: Tx, userId: number): void {
    tx.emitLive([{ room: room.user(userId), patch: {} }]);
  }
}
