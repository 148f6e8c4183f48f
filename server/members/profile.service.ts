import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskPhone, whyNotPhone } from '#domain/kit/identity';
import { messageChannel } from '#domain/members/message.status';
import { systemFailure } from '#domain/system/system.failures';
import type { PersonalField } from '#domain/system/viewer-log.status';
import type { account, SelfView } from '#contract/members/account.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { schoolStamp } from '#server/kit/clock';
import { Db } from '#server/kit/db';
import { ViewerLog } from '#server/system/viewer-log.service';
import { WalletService } from '#server/wallet/wallet.service';
import { MemberStore, type MemberRow } from './member.store';
import { maskContact } from './personal';
import { insistFields } from '#server/kit/refused-fields';

type Field = ParsedOf<typeof account.reveal>['field'];
type Application = NonNullable<SelfView['application']>;

const logged: Readonly<Record<Field, PersonalField>> = {
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
    private readonly members: MemberStore,
    private readonly wallet: WalletService,
    private readonly viewers: ViewerLog,
  ) {}

  /** Returns the profile as its owner sees it. */
  async self(caller: Caller): Promise<SelfView> {
    const { userId } = memberOf(caller);
    const [member, purse, application] = await Promise.all([
      this.present(userId),
      this.wallet.look(userId),
      this.application(userId),
    ]);
    const { phone, email, emergencyPhone, cardMask, id: _, registered: __, ...rest } = member;
    return {
      ...rest,
      phone: maskPhone(phone),
      email: maskContact(messageChannel.mail, email),
      cardNo: cardMask,
      emergencyPhone: maskPhone(emergencyPhone),
      payPassword: purse.secured,
      payLocked: purse.locked,
      application,
    };
  }

  /** Returns one masked field in full and logs the access. */
  async reveal({ field }: { readonly field: Field }, caller: Caller): Promise<{ value: string }> {
    const { userId } = memberOf(caller);
    const value =
      field === 'cardNo' ? ((await this.members.cardNo(userId)) ?? '') : (await this.present(userId))[field];
    if (value !== '') await this.viewers.opened(this.db, caller, { of: userId, fields: [logged[field]], why: 'self' });
    return { value };
  }

  /** Saves the freely editable fields. A missing emergency number stays unchanged. */
  async save({ enName, ...form }: ParsedOf<typeof account.save>, caller: Caller): Promise<SelfView> {
    const { userId } = memberOf(caller);
    if (form.emergencyPhone) insistFields({ emergencyPhone: whyNotPhone(form.emergencyPhone) });
    await this.db.transact(async (tx) => {
      const before = await this.members.find(userId, tx);
      if (!before) throw new Failure(systemFailure.notFound);
      if (
        !(await this.members.keepProfile(tx, userId, {
          ...form,
          emergencyPhone: form.emergencyPhone ?? before.emergencyPhone,
        }))
      )
        throw new Failure(systemFailure.staleVersion);
      await tx.rows('update app_user set en_name = $2 where id = $1', [userId, enName]);
      const { notifySms, notifyMail } = before;
      await audit(tx, caller, {
        action: 'profile.save',
        object: `user:${userId}`,
        before: { notifySms, notifyMail },
        after: { notifySms: form.notifySms, notifyMail: form.notifyMail },
      });
    });
    return this.self(caller);
  }

  private async present(userId: number): Promise<MemberRow> {
    const member = await this.members.find(userId);
    if (!member) throw new Failure(systemFailure.notFound);
    return member;
  }

  private async application(userId: number): Promise<Application | null> {
    const [row] = await this.db.rows<Omit<Application, 'submittedAt'> & { at: Date }>(
      'select status, check_content as "checkContent", submitted_at as at, round, sponsor, remark, email, proof_ids as "proofIds" from registration where user_id = $1',
      [userId],
    );
    if (!row) return null;
    const { at, ...rest } = row;
    return { ...rest, submittedAt: schoolStamp(at.getTime()) };
  }
}
