import { Injectable } from '@nestjs/common';
import type { GateVisitor } from '#domain/gates/gate-code.rules';
import type { LocalDate } from '#domain/kit/time';
import { BlackListCache } from '#server/black-lists/black-list-cache.service';
import { VenueTables } from '#server/venues/venue-tables.service';

/** Who may not enter a venue, and how many may be inside, from memory. */
@Injectable()
export class EntryLimits {
  constructor(
    private readonly blackList: BlackListCache,
    private readonly tables: VenueTables,
  ) {}

  /** Returns the most people a venue admits; 0 is no limit. */
  capOf(venueId: number): number {
    return this.find(venueId)?.maxPeople ?? 0;
  }

  /** Returns whether a person is on the black list or restricted at a venue on a day. */
  async bansOf(
    userId: number,
    venueId: number,
    today: LocalDate,
  ): Promise<Pick<GateVisitor, 'restricted' | 'blackListed'>> {
    const campusId = this.find(venueId)?.campusId ?? 0;
    return {
      restricted: this.tables.isRestricted(userId, venueId, today),
      blackListed: (await this.blackList.activeEntry(userId, { venueId, campusId })) !== null,
    };
  }

  private find(venueId: number) {
    return this.tables.venues.find(({ id }) => id === venueId);
  }
}
