import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { couponFailure } from '#domain/coupons/coupon.failures';
import { MAX_GRANT_RECIPIENTS } from '#domain/coupons/coupon.rules';
import { couponAudience, couponSource, couponStatus, couponUse } from '#domain/coupons/coupon.status';
import { messageChannel } from '#domain/messages/message.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { couponDesk, issuedCouponRow, type IssuedCouponRow } from '#contract/coupons/coupon.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { HistoryAccess } from '#server/kit/access/history-access';
import { listAll, listPage } from '#server/kit/db/list';
import { runIdempotent } from '#server/kit/access/idempotency';
import { MessageService } from '#server/messages/message.service';
import { CouponDeskService, canManage } from './coupon-desk.service';
import { CouponIssuer } from './coupon-issue.service';
import { issuedList } from './coupon-list';

type GrantInput = ParsedOf<typeof couponDesk.grant>;

/** Maximum number of recipients who get a text message. */
const MAX_MESSAGED_RECIPIENTS = 200;

const issuedSheet: Sheet<IssuedCouponRow> = {
  zh: '优惠券发放',
  en: 'Issued coupons',
  row: issuedCouponRow,
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
export class CouponGrantService {
  constructor(
    private readonly desk: CouponDeskService,
    private readonly issuer: CouponIssuer,
    private readonly messages: MessageService,
  ) {}

  async listIssued(
    { id, ...filter }: ParsedOf<typeof couponDesk.given>,
    caller: Caller,
  ): Promise<AnswerOf<typeof couponDesk.given>> {
    await this.assertInScope(id, caller);
    return listPage<IssuedCouponRow>(this.issuer.db, issuedList, { ...filter, id });
  }

  /** Exports the filtered coupons of a template as a sheet. */
  @ExportSource(couponDesk.exportGiven)
  async sheet(
    caller: Caller,
    filter: Omit<ParsedOf<typeof couponDesk.exportGiven>, 'lang'>,
  ): Promise<{ readonly sheet: Sheet<IssuedCouponRow>; readonly batches: RowBatches<IssuedCouponRow> }> {
    await this.assertInScope(filter.id, caller);
    return {
      sheet: issuedSheet,
      batches: rowBatches<IssuedCouponRow>(this.issuer.db, listAll(issuedList, filter, EXPORT_CAP)),
    };
  }

  /** Issues coupons to all recipients or to none. */
  grant(input: GrantInput, caller: Caller): Promise<AnswerOf<typeof couponDesk.grant>> {
    return runIdempotent(this.issuer.db, caller, async (tx) => {
      const { id, each, source, reason } = input;
      const { name, enName } = await this.desk.lockInScope(tx, id, caller);
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
      const ids = await this.issuer.issue(tx, id, { userIds, each, source, reason, by: requireMember(caller).userId });
      return { people: userIds.length, coupons: ids.length };
    });
  }

  /** Revokes an unused coupon: it expires now. */
  revoke({ id, reason }: ParsedOf<typeof couponDesk.revoke>, caller: Caller): Promise<{ id: number }> {
    return this.issuer.db.transact(async (tx) => {
      const [coupon] = await tx.rows<{ templateId: number; userId: number; status: number }>(
        'select template_id as "templateId", user_id as "userId", status from coupon where id = $1 for update',
        [id],
      );
      const template = coupon && (await this.issuer.store.template(tx, coupon.templateId));
      if (!coupon || !template || !canManage(requireMember(caller), template.venueIds))
        throw new Failure(couponFailure.couponMissing);
      if (coupon.status !== couponStatus.unused) throw new Failure(couponFailure.couponBack);
      await tx.rows(
        `update coupon set status = ${couponStatus.expired}, end_at = greatest(least(end_at, app_now()), begin_at + interval '1 second'), reason = $2 where id = $1`,
        [id, reason],
      );
      await writeAudit(tx, caller, {
        action: 'coupon.revoke',
        object: `coupon:${coupon.templateId}`,
        before: { coupon: id, status: coupon.status },
        reason,
      });
      await this.issuer.refreshPages(tx, [coupon.userId]);
      return { id };
    });
  }

  /** Allows the history of a template to everyone who has it in scope. */
  @HistoryAccess('coupon')
  async assertHistoryReadable(caller: Caller, key: string): Promise<void> {
    if (!/^\d{1,9}$/.test(key)) throw new Failure(couponFailure.couponMissing);
    await this.assertInScope(Number(key), caller);
  }

  private async assertInScope(id: number, caller: Caller): Promise<void> {
    const template = await this.issuer.store.template(this.issuer.db, id);
    if (!template || !canManage(requireMember(caller), template.venueIds))
      throw new Failure(couponFailure.couponMissing);
  }

  /** Returns the ids of the active recipients; throws with the names of unknown accounts. */
  private async recipients(tx: Tx, { to, accounts, roleIds, orgIds }: GrantInput): Promise<number[]> {
    const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
    if (to === couponAudience.roles)
      return idsOf(
        await tx.rows<{ id: number }>(
          'select distinct u.id from app_user u join role_grant g on g.user_id = u.id where u.status = 1 and g.role_id = any ($1) order by u.id limit $2',
          [roleIds, MAX_GRANT_RECIPIENTS + 1],
        ),
      );
    if (to === couponAudience.orgs)
      return idsOf(
        await tx.rows<{ id: number }>(
          'select u.id from app_user u where u.status = 1 and u.org_id = any (orgs_below($1)) order by u.id limit $2',
          [orgIds, MAX_GRANT_RECIPIENTS + 1],
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

  private async queueMessages(
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
