import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';

/** Reads who holds roles for a venue. */
@Injectable()
export class RoleHolderStore {
  /** Returns the people with an active account and one of the roles for a venue. */
  async findPeople(tx: Tx, venueId: number, roles: readonly number[]): Promise<number[]> {
    const people = await tx.rows<{ id: number }>(
      `
        select distinct u.id
        from v_role_scope g
          join v_app_user u on u.id = g.user_id and u.status = 1
          join v_venue v on v.id = $1
        where g.role_id = any ($2)
          and (g.expires_at is null or g.expires_at > app_now())
          and (g.venue_ids is null or v.id = any (g.venue_ids))
          and (g.merchant_ids is null or v.merchant_id = any (g.merchant_ids))
          and g.org_ids is null
          and g.owner_id is null
        order by u.id
      `,
      [venueId, roles],
    );
    return people.map(({ id }) => id);
  }
}
