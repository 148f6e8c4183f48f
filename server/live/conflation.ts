import { CONFLATE_EVERY, GONE, mergePatch, type Delta, type LiveBody } from '#contract/kit/live';

/** The room name of a row with changes of several rooms, as a booking batch writes them. */
const TOGETHER = '';

/** A change of one room. Version 0 marks an aggregate and carries no content. */
interface Change {
  readonly room: string;
  readonly v: number;
  readonly patch: LiveBody;
}

/** A row of the live outbox: one change, or several that were committed together. */
export interface LiveRow extends Omit<Change, 'patch'> {
  readonly id: number;
  readonly patch: LiveBody | readonly Change[];
  readonly at: number;
}

/** Returns the changes of a row. */
export const changesOf = ({ room, v, patch }: LiveRow): readonly Change[] =>
  room === TOGETHER ? (patch as readonly Change[]) : [{ room, v, patch: patch as LiveBody }];

/** A delta and the rows that are fully delivered with it. */
export interface Carried {
  readonly delta: Delta;
  readonly ids: readonly number[];
}

/** A row in delivery and the number of its undelivered changes. */
interface Row {
  readonly id: number;
  left: number;
}

/** The pending delta of a room and when it is due. */
interface Waiting {
  delta: Delta;
  readonly rows: Row[];
  readonly dueAt: number;
}

/** Lists that show only active rows: an ended row is removed from them. */
const settled: Readonly<Record<string, { list: string; runs: (row: Record<string, unknown>) => boolean }>> = {
  user: { list: 'orders', runs: (row) => row['orderStatus'] === '1' },
  alarm: { list: 'alarms', runs: (row) => row['handleStatus'] === 1 },
};

function settle(room: string, patch: LiveBody): LiveBody {
  const rule = settled[room.slice(0, room.indexOf(':'))];
  const rows = rule && patch[rule.list];
  if (!rule || !Array.isArray(rows) || (rows as Record<string, unknown>[]).every(rule.runs)) return patch;
  return {
    ...patch,
    [rule.list]: (rows as Record<string, unknown>[]).map((row) => (rule.runs(row) ? row : { ...row, [GONE]: true })),
  };
}

function carried({ delta, rows }: Waiting): Carried {
  for (const row of rows) row.left -= 1;
  return { delta, ids: rows.filter(({ left }) => left === 0).map(({ id }) => id) };
}

/**
 * Coalesces the changes of a room: the first change of a quiet room is due at once, later ones are merged into one
 * delta per room every 100 ms. Maps are recreated instead of deleted from: V8 keeps the backing store of a map that
 * shrinks.
 */
export class Conflation {
  private waiting = new Map<string, Waiting>();
  private rows: Row[] = [];
  private soonest = Infinity;
  /**
   * When rooms were last sent, in the current and the previous period: a room stays in one of them for at least 100 ms.
   */
  private sentAt = new Map<string, number>();
  private sentBefore = new Map<string, number>();
  private sentSince = -Infinity;

  /**
   * Adds rows; those of a room must be in version order. Returns deltas that cannot wait because the next version of
   * their room does not follow directly.
   */
  take(rows: readonly LiveRow[]): Carried[] {
    this.rows = this.rows.filter(({ left }) => left > 0);
    const cut: Carried[] = [];
    for (const { room, v, patch, at, row } of rows.flatMap((one) => this.opened(one)).sort((a, b) => a.v - b.v)) {
      const held = this.waiting.get(room);
      if (held && v === held.delta.v + 1) {
        held.delta = { ...held.delta, v, patch: mergePatch(held.delta.patch, settle(room, patch)), at };
        held.rows.push(row);
        continue;
      }
      if (held) cut.push(carried(held));
      const dueAt = (this.sentAt.get(room) ?? this.sentBefore.get(room) ?? -Infinity) + CONFLATE_EVERY;
      this.waiting.set(room, { delta: { room, from: v, v, patch: settle(room, patch), at }, rows: [row], dueAt });
      this.soonest = Math.min(this.soonest, dueAt);
    }
    return cut;
  }

  /** Returns and removes the deltas that are due (`now` in milliseconds of a steady clock). */
  due(now: number): Carried[] {
    if (now < this.soonest) return [];
    if (now - this.sentSince >= CONFLATE_EVERY) {
      this.sentBefore = this.sentAt;
      this.sentAt = new Map();
      this.sentSince = now;
    }
    const due: Carried[] = [];
    const all = this.waiting;
    this.waiting = new Map();
    this.soonest = Infinity;
    for (const [room, one] of all) {
      if (now >= one.dueAt) {
        due.push(carried(one));
        this.sentAt.set(room, now);
      } else {
        this.waiting.set(room, one);
        this.soonest = Math.min(this.soonest, one.dueAt);
      }
    }
    return due;
  }

  /** Returns the milliseconds until the next delta is due; undefined if none waits. */
  next(now: number): number | undefined {
    return this.waiting.size === 0 ? undefined : Math.max(0, this.soonest - now);
  }

  /** The ids of rows that are not fully delivered. */
  get held(): number[] {
    return this.rows.filter(({ left }) => left > 0).map(({ id }) => id);
  }

  /** Drops everything: another process delivers the rows now. */
  clear(): void {
    this.waiting = new Map();
    this.rows = [];
    this.soonest = Infinity;
    this.sentAt = new Map();
    this.sentBefore = new Map();
  }

  private opened(one: LiveRow): (Change & { readonly at: number; readonly row: Row })[] {
    const changes = changesOf(one);
    const row = { id: one.id, left: changes.length };
    this.rows.push(row);
    return changes.map(({ room, v, patch }) => ({ room, v, patch, at: one.at, row }));
  }
}
