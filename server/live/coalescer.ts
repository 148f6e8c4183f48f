import { COALESCE_INTERVAL_MS, REMOVED_FLAG, mergePatch, type LiveDelta, type LiveBody } from '#contract/kit/live';

/** The room name of a row with changes of several rooms, as a booking batch writes them. */
const MULTI_ROOM = '';

/** A change of one room. Version 0 marks an aggregate and carries no content. */
interface RoomChange {
  readonly room: string;
  readonly v: number;
  readonly patch: LiveBody;
}

/** A row of the live outbox: one change, or several that were committed together. */
export interface LiveRow extends Omit<RoomChange, 'patch'> {
  readonly id: number;
  readonly patch: LiveBody | readonly RoomChange[];
  readonly at: number;
}

/** Returns the changes of a row. */
export const changesOf = ({ room, v, patch }: LiveRow): readonly RoomChange[] =>
  room === MULTI_ROOM ? (patch as readonly RoomChange[]) : [{ room, v, patch: patch as LiveBody }];

/** A delta and the rows that are fully delivered with it. */
export interface CoalescedDelta {
  readonly delta: LiveDelta;
  readonly ids: readonly number[];
}

/** A row in delivery and the number of its undelivered changes. */
interface PendingRow {
  readonly id: number;
  left: number;
}

/** The pending delta of a room and when it is due. */
interface PendingDelta {
  delta: LiveDelta;
  readonly rows: PendingRow[];
  readonly dueAt: number;
}

/** Lists that show only active rows: an ended row is removed from them. */
const runningLists: Readonly<Record<string, { list: string; runs: (row: Record<string, unknown>) => boolean }>> = {
  user: { list: 'orders', runs: (row) => row['orderStatus'] === '1' },
  alarm: { list: 'alarms', runs: (row) => row['handleStatus'] === 1 },
};

function markEndedRows(room: string, patch: LiveBody): LiveBody {
  const rule = runningLists[room.slice(0, room.indexOf(':'))];
  const rows = rule && patch[rule.list];
  if (!rule || !Array.isArray(rows) || (rows as Record<string, unknown>[]).every(rule.runs)) return patch;
  return {
    ...patch,
    [rule.list]: (rows as Record<string, unknown>[]).map((row) =>
      rule.runs(row) ? row : { ...row, [REMOVED_FLAG]: true },
    ),
  };
}

function releaseDelta({ delta, rows }: PendingDelta): CoalescedDelta {
  for (const row of rows) row.left -= 1;
  return { delta, ids: rows.filter(({ left }) => left === 0).map(({ id }) => id) };
}

/**
 * Coalesces the changes of a room: the first change of a quiet room is due at once, later ones are merged into one
 * delta per room every 100 ms. Maps are recreated instead of deleted from: V8 keeps the backing store of a map that
 * shrinks.
 */
export class Coalescer {
  private pending = new Map<string, PendingDelta>();
  private rows: PendingRow[] = [];
  private earliestDueAt = Infinity;
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
  add(rows: readonly LiveRow[]): CoalescedDelta[] {
    this.rows = this.rows.filter(({ left }) => left > 0);
    const flushed: CoalescedDelta[] = [];
    for (const { room, v, patch, at, row } of rows.flatMap((one) => this.expand(one)).sort((a, b) => a.v - b.v)) {
      const pendingDelta = this.pending.get(room);
      if (pendingDelta && v === pendingDelta.delta.v + 1) {
        pendingDelta.delta = {
          ...pendingDelta.delta,
          v,
          patch: mergePatch(pendingDelta.delta.patch, markEndedRows(room, patch)),
          at,
        };
        pendingDelta.rows.push(row);
        continue;
      }
      if (pendingDelta) flushed.push(releaseDelta(pendingDelta));
      const dueAt = (this.sentAt.get(room) ?? this.sentBefore.get(room) ?? -Infinity) + COALESCE_INTERVAL_MS;
      this.pending.set(room, {
        delta: { room, from: v, v, patch: markEndedRows(room, patch), at },
        rows: [row],
        dueAt,
      });
      this.earliestDueAt = Math.min(this.earliestDueAt, dueAt);
    }
    return flushed;
  }

  /** Returns and removes the deltas that are due (`now` in milliseconds of a steady clock). */
  takeDue(now: number): CoalescedDelta[] {
    if (now < this.earliestDueAt) return [];
    if (now - this.sentSince >= COALESCE_INTERVAL_MS) {
      this.sentBefore = this.sentAt;
      this.sentAt = new Map();
      this.sentSince = now;
    }
    const due: CoalescedDelta[] = [];
    const all = this.pending;
    this.pending = new Map();
    this.earliestDueAt = Infinity;
    for (const [room, one] of all) {
      if (now >= one.dueAt) {
        due.push(releaseDelta(one));
        this.sentAt.set(room, now);
      } else {
        this.pending.set(room, one);
        this.earliestDueAt = Math.min(this.earliestDueAt, one.dueAt);
      }
    }
    return due;
  }

  /** Returns the milliseconds until the next delta is due; undefined if none waits. */
  msUntilDue(now: number): number | undefined {
    return this.pending.size === 0 ? undefined : Math.max(0, this.earliestDueAt - now);
  }

  /** The ids of rows that are not fully delivered. */
  get pendingRowIds(): number[] {
    return this.rows.filter(({ left }) => left > 0).map(({ id }) => id);
  }

  /** Drops everything: another process delivers the rows now. */
  clear(): void {
    this.pending = new Map();
    this.rows = [];
    this.earliestDueAt = Infinity;
    this.sentAt = new Map();
    this.sentBefore = new Map();
  }

  private expand(one: LiveRow): (RoomChange & { readonly at: number; readonly row: PendingRow })[] {
    const changes = changesOf(one);
    const row = { id: one.id, left: changes.length };
    this.rows.push(row);
    return changes.map(({ room, v, patch }) => ({ room, v, patch, at: one.at, row }));
  }
}
