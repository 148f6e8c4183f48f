import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { couponFailure } from '#domain/coupons/coupon.failures';
import { MOST_GIVEN } from '#domain/coupons/coupon.rules';
import { couponAudience, couponSource, couponStatus, couponUse } from '#domain/coupons/coupon.status';
import { messageChannel } from '#domain/members/message.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { couponDesk, couponGivenRow, type CouponGivenRow } from '#contract/coupons/coupon.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import type { Tx } from '#server/kit/db';
import { rowsOf, type Batches, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { TellsHistory } from '#server/kit/history';
import { listAll, listPage } from '#server/kit/list';
import { once } from '#server/kit/once';
import { MessageService } from '#server/members/message.service';
import { CouponDesk, mayKeep } from './coupon-desk.service';
import { CouponGiver } from './coupon-giver.service';
import { givenList } from './coupon-list';

type Grant = ParsedOf<typeof couponDesk.grant>;

/** Maximum number of recipients who get a text message. */
const WRITTEN_TO = 200;

const sheet: Sheet<CouponGivenRow> = {
  zh: '优惠券发放',
  en: 'Issued coupons',
  row: couponGivenRow,
  columns: [
    { key: 'code', width: 16 },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName || row.name : row.name) },
    { key: 'username' },
    { key: 'status', of: couponStatus },
    { key: 'source', of: couponSource },
    { key: 'reason', width: 24 },
    { key: 'beginAt', width: 20 },
    { key: 'endAt', width: 20 },
    { key: 'tradeNo', width: 18 },
    { key: 'discount', money: true },
    { key: 'usedAt', width: 20 },
    { key: 'useState', of: couponUse },
    { key: 'grantedBy', value: (row, lang) => (lang === 'en' ? row.enGrantedBy || row.grantedBy : row.grantedBy) },
    { key: 'gmtCreate', width: 20 },
  ],
};

/** Grants of coupons and the list of issued coupons. */
@Injectable()
export class CouponGrant {
  constructor(
    private readonly desk: CouponDesk,
    private readonly giver: CouponGiver,
    private readonly messages: MessageService,
  ) {}

  async given(
    { id, ...asked }: ParsedOf<typeof couponDesk.given>,
    caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.given>> {
    await this.insistReach(id, caller);
    return listPage<CouponGivenRow>(this.giver.db, givenList, { ...asked, id });
  }

  /** Exports the filtered coupons of a template as a sheet. */
  @Exports(couponDesk.exportGiven)
  async sheet(
    caller: Caller,
    asked: Omit<ParsedOf<typeof couponDesk.exportGiven>, 'lang'>,
  ): Promise<{ readonly sheet: Sheet<CouponGivenRow>; readonly batches: Batches<CouponGivenRow> }> {
    await this.insistReach(asked.id, caller);
    return { sheet, batches: rowsOf<CouponGivenRow>(this.giver.db, listAll(givenList, asked, EXPORT_CAP)) };
  }

  /** Issues coupons to all recipients or to none. */
  grant(asked: Grant, caller: Caller): Promise<AnswerOf<typeof couponDesk.grant>> {
    return once(this.giver.db, caller, async (tx) => {
      const { id, each, source, reason } = asked;
      const { name, enName } = await this.desk.held(tx, id, caller);
      const userIds = await this.people(tx, asked);
      if (userIds.length === 0) throw new Failure(couponFailure.couponNobody);
      if (userIds.length > MOST_GIVEN)
        throw new Failure(couponFailure.couponPeopleMany, { most: MOST_GIVEN, n: userIds.length });
      await audit(tx, caller, {
        action: 'coupon.grant',
        object: `coupon:${id}`,
        after: { people: userIds.length, each, source, to: asked.to },
        reason,
      });
      if (userIds.length <= WRITTEN_TO) await this.write(tx, userIds, { name, enName });
      const ids = await this.giver.give(tx, id, { userIds, each, source, reason, by: memberOf(caller).userId });
      return { people: userIds.length, coupons: ids.length };
    });
  }

  /** Revokes an unused coupon: it expires now. */
  revoke({ id, reason }: ParsedOf<typeof couponDesk.revoke>, caller: Caller): Promise<{ id: number }> {
    return this.giver.db.transact(async (tx) => {
      const [held] = await tx.rows<{ templateId: number; userId: number; status: number }>(
        'select template_id as "templateId", user_id as "userId", status from coupon where id = $1 for update',
        [id],
      );
      const template = held && (await this.giver.store.template(tx, held.templateId));
      if (!held || !template || !mayKeep(memberOf(caller), template.venueIds))
        throw new Failure(couponFailure.couponMissing);
      if (held.status !== couponStatus.unused) throw new Failure(couponFailure.couponBack);
      await tx.rows(
        `update coupon set status = ${couponStatus.expired}, end_at = greatest(least(end_at, app_now()), begin_at + interval '1 second'), reason = $2 where id = $1`,
        [id, reason],
      );
      await audit(tx, caller, {
        action: 'coupon.revoke',
        object: `coupon:${held.templateId}`,
        before: { coupon: id, status: held.status },
        reason,
      });
      await this.giver.tell(tx, [held.userId]);
      return { id };
    });
  }

  /** Allows the history of a template to everyone who has it in scope. */
  @TellsHistory('coupon')
  async reached(caller: Caller, key: string): Promise<void> {
    if (!/^\d{1,9}$/.test(key)) throw new Failure(couponFailure.couponMissing);
    await this.insistReach(Number(key), caller);
  }

  private async insistReach(id: number, caller: Caller): Promise<void> {
    const template = await this.giver.store.template(this.giver.db, id);
    if (!template || !mayKeep(memberOf(caller), template.venueIds)) throw new Failure(couponFailure.couponMissing);
  }

  /** Returns the ids of the active recipients; throws with the names of unknown accounts. */
  private async people(tx: Tx, { to, accounts, roleIds, orgIds }: Grant): Promise<number[]> {
    const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
    if (to === couponAudience.roles)
      return idsOf(
        await tx.rows<{ id: number }>(
          'select distinct u.id from app_user u join role_grant g on g.user_id = u.id where u.status = 1 and g.role_id = any ($1) order by u.id limit $2',
          [roleIds, MOST_GIVEN + 1],
        ),
      );
    if (to === couponAudience.orgs)
      return idsOf(
        await tx.rows<{ id: number }>(
          'select u.id from app_user u where u.status = 1 and u.org_id = any (orgs_below($1)) order by u.id limit $2',
          [orgIds, MOST_GIVEN + 1],
        ),
      );
    const names = [...new Set(accounts.split(/[\s,，、;；]+/).filter(Boolean))];
    const found = await tx.rows<{ id: number; username: string }>(
      'select id, username from app_user where status = 1 and username = any ($1) order by id',
      [names],
    );
    const missing = names.filter((name) => !found.some(({ username }) => username === name));
    if (missing.length > 0)
      throw new Failure(couponFailure.couponPeopleUnknown, { names: missing.slice(0, 5).join('、') });
    return idsOf(found);
  }

  private async write(
    tx: Tx,
    userIds: readonly number[],
    { name, enName }: { readonly name: string; readonly enName: string },
  ): Promise<void> {
    const people = await tx.rows<{ id: number; phone: string }>('select id, phone from app_user where id = any ($1)', [
      userIds,
    ]);
    for (const { id, phone } of people)
      await this.messages.queue(tx, {
        template: 'couponGiven',
        channel: messageChannel.sms,
        to: phone,
        userId: id,
        parameters: { name, nameEn: enName },
      });
  }
}
