import { CONFLATE_EVERY, GONE, mergePatch, parseRoom, type Delta, type LiveBody } from '#contract/kit/live';

/** A row of the live outbox. Version 0 marks an aggregate and tells nothing. */
export interface LiveRow {
  readonly id: number;
  readonly room: string;
  readonly v: number;
  readonly patch: LiveBody;
  readonly at: number;
}

/** A delta and the rows it carries. */
export interface Carried {
  readonly delta: Delta;
  readonly ids: readonly number[];
}

/** Lists of rooms that show what is running only: a row that ended leaves them. */
const settled: Readonly<Record<string, { list: string; runs: (row: Record<string, unknown>) => boolean }>> = {
  user: { list: 'orders', runs: (row) => row['orderStatus'] === '1' },
  alarm: { list: 'alarms', runs: (row) => row['handleStatus'] === 1 },
};

function settle(room: string, patch: LiveBody): LiveBody {
  const rule = settled[parseRoom(room)?.kind ?? ''];
  const rows = rule && patch[rule.list];
  if (!rule || !Array.isArray(rows)) return patch;
  return { ...patch, [rule.list]: (rows as Record<string, unknown>[]).map((row) => (rule.runs(row) ? row : { ...row, [GONE]: true })) };
}

/** Joins the changes of a room: the first of a quiet room goes at once, later ones together, one delta per room every 100 ms. */
export class Conflation {
  private readonly waiting = new Map<string, Carried>();
  private readonly sentAt = new Map<string, number>();

  /** Takes rows in (room, version) order. Answers deltas that cannot wait: what followed them in their room is not theirs to carry. */
  take(rows: readonly LiveRow[]): Carried[] {
    const cut: Carried[] = [];
    for (const row of rows) {
      const patch = settle(row.room, row.patch);
      const held = this.waiting.get(row.room);
      const follows = held !== undefined && row.v === held.delta.v + 1;
      if (held && !follows) cut.push(held);
      const first = follows ? held : { delta: { room: row.room, from: row.v, patch: {} }, ids: [] };
      this.waiting.set(row.room, { delta: { ...first.delta, v: row.v, patch: mergePatch(first.delta.patch, patch), at: row.at }, ids: [...first.ids, row.id] });
    }
    return cut;
  }

  /** Deltas whose time has come (`now` in milliseconds of any steady clock); they leave. */
  due(now: number): Carried[] {
    const due: Carried[] = [];
    for (const [room, carried] of this.waiting) {
      if (now - (this.sentAt.get(room) ?? -Infinity) < CONFLATE_EVERY) continue;
      due.push(carried);
      this.waiting.delete(room);
      this.sentAt.set(room, now);
    }
    for (const [room, at] of this.sentAt) if (now - at >= CONFLATE_EVERY && !this.waiting.has(room)) this.sentAt.delete(room);
    return due;
  }

  /** Milliseconds until the next delta is due; undefined when none waits. */
  next(now: number): number | undefined {
    const ages = [...this.waiting.keys()].map((room) => CONFLATE_EVERY - (now - (this.sentAt.get(room) ?? -Infinity)));
    return ages.length === 0 ? undefined : Math.max(0, Math.min(...ages));
  }

  /** Rows that wait here. */
  get held(): number[] {
    return [...this.waiting.values()].flatMap(({ ids }) => ids);
  }

  /** Forgets everything: the rows are carried by another now. */
  clear(): void {
    this.waiting.clear();
    this.sentAt.clear();
  }
}
