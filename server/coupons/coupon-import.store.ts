import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import type { CouponEntity } from './coupon.entity';
import { findRecipientsByNames } from './coupon-recipient.store';
import type { CouponTemplateEntity } from './coupon-template.entity';
import { SALE } from './coupon-template.store';

/** A template with its state and the number of coupons that can still be issued. */
export type ImportableTemplate = Pick<CouponTemplateEntity, 'id' | 'name' | 'venueIds' | 'perUser'> & {
  readonly sale: number;
  readonly left: number;
};

/** Finds what the rows of an import name. */
@Injectable()
export class CouponImportStore {
  constructor(private readonly db: Db) {}

  /** Returns the ids of active people by user name. */
  async findUserIds(usernames: readonly string[]): Promise<Map<string, number>> {
    const people = await findRecipientsByNames(this.db, usernames);
    return new Map(people.map(({ id, username }) => [username, id]));
  }

  /** Returns the templates with these names; a name may be ambiguous. */
  findTemplates(names: readonly string[]): Promise<ImportableTemplate[]> {
    return this.db.rows<ImportableTemplate>(
      `
        select t.id, t.name, t.venue_ids as "venueIds", ${SALE} as sale,
          case when t.total = 0 then 1000000 else t.total - t.granted end as left, t.per_user as "perUser"
        from coupon_template t
        where t.name = any ($1)
      `,
      [names],
    );
  }

  /** Returns how many coupons of these templates each of these people has. */
  countIssued(
    userIds: readonly number[],
    templateIds: readonly number[],
  ): Promise<(Pick<CouponEntity, 'templateId' | 'userId'> & { readonly n: number })[]> {
    return this.db.rows(
      `
        select template_id as "templateId", user_id as "userId", count(*)::int as n
        from coupon
        where user_id = any ($1) and template_id = any ($2)
        group by 1, 2
      `,
      [userIds, templateIds],
    );
  }
}
