import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { monitoring } from '#contract/alarms/monitoring.contract';
import type { Member } from '#server/kit/access/caller';
import { MonitoringStore } from './monitoring.store';

/** The monitoring wall: what the devices, facilities and venues of a scope show now and in the last hour. */
@Injectable()
export class MonitoringService {
  constructor(private readonly store: MonitoringStore) {}

  /** Returns the tiles of the venues in the caller's scope. */
  async tiles(caller: Member): Promise<AnswerOf<typeof monitoring.tiles>> {
    const venues = await this.store.venues(caller);
    const ids = venues.map(({ id }) => id);
    const [facts, points] = await Promise.all([this.store.facts(ids), this.store.points(ids)]);
    const now = new Map(venues.flatMap(({ tiles }) => tiles).map((tile) => [tile.key, tile]));
    const hour = new Map(points.map((one) => [one.key, one.points]));
    return {
      venues: venues.map(({ id, name, enName }) => ({ id, name, enName })),
      tiles: facts.flatMap((tile) => {
        const live = now.get(tile.key);
        return live ? [{ ...tile, ...live, points: hour.get(tile.key) ?? [] }] : [];
      }),
    };
  }
}
