import { Injectable } from '@nestjs/common';
import { parseRoom, type LiveBody } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import { ReviewDigestService } from '#server/reviews/review-digest.service';
import { aggregateSql, type AggregateKind } from './aggregate-room.store';
import { RoomStore } from './room.store';

/** Returns whether rooms of this kind are aggregates computed by the relay. */
export const isAggregate = (kind: string | undefined): kind is AggregateKind | 'reviews' =>
  kind === 'reviews' || (kind !== undefined && kind in aggregateSql);

/** Computes the content of aggregate rooms from the rows and settings of their subjects. */
@Injectable()
export class AggregateContent {
  constructor(
    private readonly rooms: RoomStore,
    private readonly settings: Settings,
    private readonly reviews: ReviewDigestService,
  ) {}

  /** Returns the content of an aggregate room; null if the room, the venue or the merchant does not exist. */
  async compute(tx: Tx, room: string): Promise<LiveBody | null> {
    const name = parseRoom(room);
    if (!name || !isAggregate(name.kind)) return null;
    if (name.kind === 'reviews') return { waiting: await this.reviews.digest(tx) };
    const id = name.args[0] === 'all' ? null : Number(name.args[0]);
    const parameters =
      name.kind === 'venue'
        ? [id, this.settings.get('display.alarms'), this.settings.get('display.revenue')]
        : name.kind === 'wall'
          ? [id, true, true]
          : name.kind === 'finance'
            ? [id, this.settings.get('refund.dueHours')]
            : [id];
    return (await this.rooms.compute(tx, name.kind, parameters)) ?? null;
  }
}
