import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskPhone, whyNotPhone } from '#domain/kit/identity';
import { messageChannel } from '#domain/messages/message.status';
import { systemFailure } from '#domain/system/system.failures';
import type { PersonalField } from '#domain/logs/viewer-log.status';
import type { account, SelfView } from '#contract/members/account.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { AccountService } from '#server/accounts/account.service';
import { ViewerLog } from '#server/logs/viewer-log.service';
import { payPassword } from './member-account.store';
import { MemberService } from './member.service';
import type { MemberProfile } from './member.store';
import { findRegistration } from './registration.store';
import { maskContact } from '#server/kit/access/personal-data';
import { throwIfFieldsRefused } from '#server/kit/http/field-failures';

type Field = ParsedOf<typeof account.reveal>['field'];
type Application = NonNullable<SelfView['application']>;

const personalFieldOf: Readonly<Record<Field, PersonalField>> = {
  phone: 'phone',
  email: 'email',
  cardNo: 'idNo',
  emergencyPhone: 'emergencyContact',
};

/** The own profile: masked by default, revealed field by field, with freely editable fields. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly db: Db,
    private readonly members: MemberService,
    private readonly viewers: ViewerLog,
    private readonly accounts: AccountService,
  ) {}

  /** Returns the profile as its owner sees it. */
  async self(caller: Member): Promise<SelfView> {
    const { userId } = caller;
    const [member, payPassword, application] = await Promise.all([
      this.requireMember(userId),
      this.payPassword(userId),
      this.application(userId),
    ]);
    const { phone, email, emergencyPhone, cardMask, id: _, registered: __, ...rest } = member;
    return {
      ...rest,
      phone: maskPhone(phone),
      email: maskContact(messageChannel.mail, email),
      cardNo: cardMask,
      emergencyPhone: maskPhone(emergencyPhone),
      ...payPassword,
      application,
    };
  }

  /** Returns one masked field in full and logs the access. */
  async reveal({ field }: { readonly field: Field }, caller: Member): Promise<{ value: string }> {
    const { userId } = caller;
    const value =
      field === 'cardNo' ? ((await this.members.cardNo(userId)) ?? '') : (await this.requireMember(userId))[field];
    if (value !== '')
      await this.viewers.record(this.db, caller, { of: userId, fields: [personalFieldOf[field]], why: 'self' });
    return { value };
  }

  /** Saves the freely editable fields. A missing emergency number and missing groups stay unchanged. */
  async save({ enName, ...form }: ParsedOf<typeof account.save>, caller: Member): Promise<SelfView> {
    const { userId } = caller;
    if (form.emergencyPhone) throwIfFieldsRefused({ emergencyPhone: whyNotPhone(form.emergencyPhone) });
    await this.db.transact(async (tx) => {
      const before = await this.members.find(userId, tx);
      if (!before) throw new Failure(systemFailure.notFound);
      const mutedGroups = form.mutedGroups ?? before.mutedGroups;
      if (
        !(await this.members.saveProfile(tx, userId, {
          ...form,
          emergencyPhone: form.emergencyPhone ?? before.emergencyPhone,
          mutedGroups,
        }))
      )
        throw new Failure(systemFailure.staleVersion);
      await this.accounts.changeDetails(tx, userId, { enName });
      const { notifySms, notifyMail } = before;
      await writeAudit(tx, caller, {
        action: 'profile.save',
        object: `user:${userId}`,
        before: { notifySms, notifyMail, mutedGroups: before.mutedGroups.join(',') },
        after: { notifySms: form.notifySms, notifyMail: form.notifyMail, mutedGroups: mutedGroups.join(',') },
      });
    });
    return this.self(caller);
  }

  private async requireMember(userId: number): Promise<MemberProfile> {
    const member = await this.members.find(userId);
    if (!member) throw new Failure(systemFailure.notFound);
    return member;
  }

  private async payPassword(userId: number): Promise<Pick<SelfView, 'payPassword' | 'payLocked'>> {
    return (await payPassword(this.db, userId)) ?? { payPassword: false, payLocked: false };
  }

  private async application(userId: number): Promise<Application | null> {
    const row = await findRegistration(this.db, userId);
    if (!row) return null;
    const { status, checkContent, submittedAt, round, sponsor, remark, email, proofIds } = row;
    return {
      status,
      checkContent,
      submittedAt: schoolStamp(submittedAt.getTime()),
      round,
      sponsor,
      remark,
      email,
      proofIds: [...proofIds],
    };
  }
}
