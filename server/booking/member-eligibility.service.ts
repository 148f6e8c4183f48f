import { Injectable } from '@nestjs/common';
import { nothingMissing, type BookingFacts, type MissingRequirements } from '#domain/booking/booking.rules';
import { faceStatus } from '#domain/devices/device.status';
import { fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { BlackListCache } from '#server/black-lists/black-list-cache.service';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { MemberEligibilityStore } from './member-eligibility.store';

/** What the black list, restrictions and the requirements of a site (R02, R03, R13, R15) hold against a member. */
export type EligibilityFacts = Pick<BookingFacts, 'blackListed' | 'restricted' | 'lacks'>;

/** Checks whether a member may book at a site. */
@Injectable()
export class MemberEligibility {
  constructor(
    private readonly store: MemberEligibilityStore,
    private readonly tables: VenueTables,
    private readonly blackList: BlackListCache,
  ) {}

  /** Returns the facts of a member at a site; asks PostgreSQL only for listed members and sites with requirements. */
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
  missingRequirements(
    userId: number,
    site: Pick<Site, 'rules' | 'protocolCode' | 'videoIds'>,
  ): Promise<MissingRequirements> | null {
    const { needProtocol, needFace, minBalance } = site.rules;
    return needProtocol || needFace || minBalance > 0 || site.videoIds.length > 0
      ? this.queryRequirements(userId, site)
      : null;
  }

  private async queryRequirements(
    userId: number,
    { rules, protocolCode, videoIds }: Pick<Site, 'rules' | 'protocolCode' | 'videoIds'>,
  ): Promise<MissingRequirements> {
    const protocol = rules.needProtocol ? this.tables.protocol(protocolCode) : undefined;
    const row = await this.store.find(userId, protocol?.id ?? null, videoIds);
    if (!row) return nothingMissing;
    const [least, mine] = [fen(rules.minBalance), fen(row.balance)];
    return {
      protocol: !row.agreed,
      face: rules.needFace && row.faceStatus !== faceStatus.ok,
      videoId: row.videoId,
      balance: mine < least ? { least, mine } : null,
    };
  }
}
