import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { couponSale, couponSource } from '#domain/coupons/coupon.status';
import { importRowAction } from '#domain/tasks/task.status';
import { couponDesk } from '#contract/coupons/coupon-desk.contract';
import { int, labeled, text } from '#contract/kit/fields';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { canManage } from './coupon-access.service';
import { CouponImportStore, type ImportableTemplate } from './coupon-import.store';
import { CouponIssuer } from './coupon-issue.service';

const row = z.object({
  username: labeled('账号', 'Account', text(40).min(1)),
  couponName: labeled('优惠券名称', 'Coupon', text(50).min(1)),
  each: labeled('张数', 'Quantity', int.min(1).max(10).default(1)),
  reason: labeled('发放原因', 'Reason', text(200).default('')),
});
type CouponImportRow = z.output<typeof row>;
/** Imports coupon grants from a workbook, by account and template name. */
@ImportSource()
@Injectable()
export class CouponImport implements Importer<CouponImportRow> {
  readonly endpoint = couponDesk.importRun;
  readonly template = 'coupon';
  readonly title = { zh: '优惠券发放', en: 'Coupon import' };
  readonly row = row;
  readonly columns = [
    { key: 'username', example: 'student07' },
    { key: 'couponName', example: '新生体验券' },
    { key: 'each', example: '1' },
    { key: 'reason', example: '迎新活动' },
  ];

  constructor(
    private readonly store: CouponImportStore,
    private readonly issuer: CouponIssuer,
  ) {}

  keyOf({ username, couponName }: CouponImportRow): string {
    return JSON.stringify([username, couponName]);
  }

  async checkRows(caller: Member, rows: readonly CouponImportRow[]): Promise<ImportRowResult[]> {
    const [people, templates] = [
      await this.userIdsOf(rows),
      (await this.templatesOf(rows)).filter(({ venueIds }) => canManage(caller, venueIds)),
    ];
    const issued = await this.issuedCounts([...people.values()], templates);
    const left = new Map(templates.map(({ id, left: rest }) => [id, rest]));
    return rows.map(({ username, couponName, each }): ImportRowResult => {
      const userId = people.get(username);
      if (userId === undefined)
        return { field: 'username', zh: '没有此账号或已停用', en: 'This account does not exist or is disabled.' };
      const matches = templates.filter(({ name }) => name === couponName);
      const [template] = matches;
      if (!template || matches.length > 1)
        return {
          field: 'couponName',
          zh: template ? '有多个同名的优惠券，请先改名' : '没有此优惠券，或不在您的管理范围内',
          en: template
            ? 'Several coupons share this name. Rename them first.'
            : 'This coupon does not exist or is outside your scope.',
        };
      if (template.sale === couponSale.paused || template.sale === couponSale.over)
        return { field: 'couponName', zh: '该优惠券已暂停发放或已结束', en: 'This coupon is paused or has ended.' };
      if (template.perUser > 0 && each + (issued.get(`${template.id}/${userId}`) ?? 0) > template.perUser)
        return {
          field: 'each',
          zh: `超过每人${template.perUser}张的上限`,
          en: `Exceeds the limit of ${template.perUser} per person.`,
        };
      const rest = (left.get(template.id) ?? 0) - each;
      if (rest < 0) return { field: 'couponName', zh: '优惠券余量不足', en: 'Not enough coupons left.' };
      left.set(template.id, rest);
      return { fate: importRowAction.fresh };
    });
  }

  async writeRows(tx: Tx, caller: Member, rows: readonly CouponImportRow[]): Promise<void> {
    const people = await this.userIdsOf(rows);
    const templates = new Map((await this.templatesOf(rows)).map(({ id, name }) => [name, id]));
    const groups = new Map<string, { templateId: number; each: number; reason: string; userIds: number[] }>();
    for (const { username, couponName, each, reason } of rows) {
      const templateId = templates.get(couponName) ?? 0;
      const key = JSON.stringify([templateId, each, reason]);
      const group = groups.get(key) ?? { templateId, each, reason, userIds: [] };
      group.userIds.push(people.get(username) ?? 0);
      groups.set(key, group);
    }
    const ordered = [...groups.values()].sort((a, b) => a.templateId - b.templateId);
    for (const { templateId, ...fields } of ordered)
      await this.issuer.issue(tx, templateId, { ...fields, source: couponSource.file, by: caller.userId });
  }

  private userIdsOf(rows: readonly CouponImportRow[]): Promise<Map<string, number>> {
    return this.store.findUserIds([...new Set(rows.map(({ username }) => username))]);
  }

  private templatesOf(rows: readonly CouponImportRow[]): Promise<ImportableTemplate[]> {
    return this.store.findTemplates([...new Set(rows.map(({ couponName }) => couponName))]);
  }

  private async issuedCounts(
    userIds: readonly number[],
    templates: readonly ImportableTemplate[],
  ): Promise<Map<string, number>> {
    const rows = await this.store.countIssued(
      userIds,
      templates.map(({ id }) => id),
    );
    return new Map(rows.map(({ templateId, userId, n }) => [`${templateId}/${userId}`, n]));
  }
}
