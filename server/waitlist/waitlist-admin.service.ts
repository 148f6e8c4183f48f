import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { waitlistFailure } from '#domain/waitlist/waitlist.failures';
import { waitlistStatus } from '#domain/waitlist/waitlist.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { waitlists } from '#contract/waitlist/waitlist.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { scopeReaches } from '#server/kit/access/scope';
import { VenueTables } from '#server/venues/venue-tables.service';
import { WaitlistStore } from './waitlist.store';
import { WaitlistViewService } from './waitlist-view.service';

/** Waitlists for staff: the list, and removing a member. */
@Injectable()
export class WaitlistAdminService {
  constructor(
    private readonly db: Db,
    private readonly store: WaitlistStore,
    private readonly views: WaitlistViewService,
    private readonly tables: VenueTables,
  ) {}

  /** Returns one page of the venues in the caller's scope. */
  async list(caller: Member, query: ParsedOf<typeof waitlists.desk>): Promise<AnswerOf<typeof waitlists.desk>> {
    const found = await this.store.deskList.page(query, caller);
    return {
      ...found,
      content: found.content.map((entry) => ({ ...this.views.viewOf(entry), userName: maskName(entry.userName) })),
    };
  }

  /** Removes a member from a queue; a slot held for them goes to the next in the queue. */
  async remove(member: Member, id: number): Promise<{ id: number }> {
    const entry = await this.store.find(this.db, id);
    const site = entry && this.tables.site(entry.siteId);
    if (
      !entry ||
      !site ||
      !scopeReaches({ ...member, merchantIds: null, orgIds: null }, { venueId: site.venueId, userId: entry.userId })
    )
      throw new Failure(waitlistFailure.waitMissing);
    await this.db.transact(async (tx) => {
      const rooms = await this.store.leave(tx, id, entry.userId, false);
      if (rooms === null) throw new Failure(waitlistFailure.illegalWaitStep);
      tx.recordRaised(rooms);
      await writeAudit(tx, member, {
        action: 'waitlist.remove',
        object: String(id),
        before: { status: entry.status },
        after: { status: waitlistStatus.cancelled },
      });
    });
    return { id };
  }
}
