import { Injectable } from '@nestjs/common';
import { nothingMissing, type BookingFacts, type MissingRequirements } from '#domain/booking/booking.rules';
import { faceStatus } from '#domain/devices/device.status';
import { fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { BlackListCache } from '#server/black-lists/black-list-cache.service';
import { Db } from '#server/kit/db/db';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';

/** What the black list, restrictions and the requirements of a site (R02, R03, R13, R15) hold against a member. */
export type EligibilityFacts = Pick<BookingFacts, 'blackListed' | 'restricted' | 'lacks'>;

/** Checks whether a member may book at a site. */
@Injectable()
export class MemberEligibility {
  constructor(
    private readonly db: Db,
    private readonly tables: VenueTables,
    private readonly blackList: BlackListCache,
  ) {}

  /** Returns the facts of a member at a site; queries PostgreSQL only for listed members and sites with requirements. */
  async factsOf(userId: number, site: Site, today: LocalDate): Promise<EligibilityFacts> {
    const entry = this.blackList.activeEntry(userId, { venueId: site.venueId, campusId: site.venue.campusId });
    const blackListed = entry && (await entry);
    const missing = this.missingRequirements(userId, site);
    return {
      blackListed,
      restricted: this.tables.isRestricted(userId, site.venueId, today),
      lacks: missing ? await missing : nothingMissing,
    };
  }

  /** Returns the requirements this member does not meet; null if the site has none. */
  missingRequirements(userId: number, site: Pick<Site, 'rules' | 'protocolCode'>): Promise<MissingRequirements> | null {
    const { needProtocol, needFace, minBalance } = site.rules;
    return needProtocol || needFace || minBalance > 0 ? this.queryRequirements(userId, site) : null;
  }

  private async queryRequirements(
    userId: number,
    { rules, protocolCode }: Pick<Site, 'rules' | 'protocolCode'>,
  ): Promise<MissingRequirements> {
    const protocol = rules.needProtocol ? this.tables.protocol(protocolCode) : undefined;
    const [row] = await this.db.prepared<{ agreed: boolean; faceStatus: number; balance: number }>(
      'booking requirements',
      `
        select
          $2::int is null
            or exists (select 1 from protocol_agreement a where a.user_id = u.id and a.protocol_id = $2) as agreed,
          u.face_status as "faceStatus", coalesce(w.balance, 0) as balance
        from app_user u
          left join wallet w on w.user_id = u.id
        where u.id = $1
      `,
      [userId, protocol?.id ?? null],
    );
    if (!row) return nothingMissing;
    const [least, mine] = [fen(rules.minBalance), fen(row.balance)];
    return {
      protocol: !row.agreed,
      face: rules.needFace && row.faceStatus !== faceStatus.ok,
      balance: mine < least ? { least, mine } : null,
    };
  }
}
