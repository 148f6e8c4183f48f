import { Injectable } from '@nestjs/common';
import type { DuePlace, DueRow, DueSource, DueSubject } from './due';

export type * from './due';

/** Returns an order by time, then by name. */
const byTime = (one: DueRow, other: DueRow): number =>
  `${one.beginAt} ${one.key}` < `${other.beginAt} ${other.key}` ? -1 : 1;

/** The areas that have something to write off; each registers at start. */
@Injectable()
export class DueRegistry {
  private readonly sources: DueSource[] = [];

  /** Adds an area. */
  register(source: DueSource): void {
    this.sources.push(source);
  }

  /** Returns the area that sold this, or null. Throws if two did. */
  sourceOf(tradeNo: string): DueSource | null {
    const [source = null, ...others] = this.sources.filter((one) => one.sells(tradeNo));
    if (others.length > 0) throw new Error(`two areas write off ${tradeNo}`);
    return source;
  }

  /** Returns what is due in all areas, by time; for one sale, in the area that sold it. */
  async findDue(subject: DueSubject, place: DuePlace): Promise<DueRow[]> {
    const sources = 'tradeNo' in subject ? [this.sourceOf(subject.tradeNo)] : this.sources;
    const found = await Promise.all(sources.map((source) => source?.findDue(subject, place) ?? []));
    return found.flat().sort(byTime);
  }
}
