import { Injectable } from '@nestjs/common';
import { commandStatus, type CommandReason, type CommandStatus } from '#domain/hardware/command.status';
import type { CommandRow } from '#contract/hardware/command.contract';
import { insertRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { equals, type ListQuery } from '#server/kit/db/list';
import { purgeOldRows } from '#server/kit/db/purge';
import { StoredList } from '#server/kit/db/stored-list';
import { DeviceCommandEntity } from './device-command.entity';

/** A remote action as its device gets it; instants in epoch ms. */
export type DeviceCommand = Pick<DeviceCommandEntity, 'id' | 'hardwareId' | 'kind' | 'minutes'> & {
  readonly status: CommandStatus;
  readonly expiresAt: number;
  /** The server's time when it was handed out. */
  readonly now: number;
};

/** The state of a locked action; `deadline` is the end of waiting for its device in this state. */
export type CommandState = DeviceCommand & { readonly deadline: number };

/** A new action. */
export type NewCommand = Pick<DeviceCommandEntity, 'hardwareId' | 'kind' | 'minutes' | 'requestedBy'> & {
  readonly waitMs: number;
};

const OPEN = `c.status in (${commandStatus.queued}, ${commandStatus.sent})`;
const stamp = (column: string) => `to_char(${column} at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS')`;
const STATE = `
  c.id, c.hardware_id as "hardwareId", c.kind, c.minutes, c.status, epoch_ms(c.expires_at) as "expiresAt",
  epoch_ms(app_now()) as now, epoch_ms(coalesce(c.answer_by, c.expires_at)) as deadline
`;

const list: ListQuery<'hardwareId', never> = {
  select: `
    c.id, c.hardware_id as "hardwareId", c.kind, c.minutes, c.status, u.name as "requestedBy",
    ${stamp('c.requested_at')} as "requestedAt", ${stamp('c.sent_at')} as "sentAt", ${stamp('c.ended_at')} as "endedAt",
    c.reason, c.note
  `,
  from: 'device_command c join v_app_user u on u.id = c.requested_by',
  filters: { hardwareId: equals('c.hardware_id') },
  sorts: {},
  tieBreaker: 'c.id desc',
};

/** Rows of remote actions. Every change of a state is a compare-and-set on a locked row. */
@Injectable()
export class DeviceCommandStore {
  readonly list: StoredList<CommandRow>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list);
  }

  /** Returns an action as the list shows it. */
  async find(id: number): Promise<CommandRow | undefined> {
    return (await this.db.rows<CommandRow>(`select ${list.select} from ${list.from} where c.id = $1`, [id]))[0];
  }

  insert(tx: Tx, { waitMs, ...command }: NewCommand): Promise<number> {
    return insertRow(tx, DeviceCommandEntity, {
      ...command,
      expiresAt: () => `app_now() + ${Math.round(waitMs)} * interval '1 millisecond'`,
    });
  }

  /** Locks and returns an action of a device. */
  async lock(tx: Tx, id: number, hardwareId: number): Promise<CommandState | undefined> {
    const [row] = await tx.rows<CommandState>(
      `select ${STATE} from device_command c where c.id = $1 and c.hardware_id = $2 for no key update`,
      [id, hardwareId],
    );
    return row;
  }

  /** Locks and returns the queued actions of a device, oldest first; skips those another process sends now. */
  lockQueued(tx: Tx, hardwareId: number, most: number): Promise<CommandState[]> {
    return tx.rows<CommandState>(
      `
        select ${STATE}
        from device_command c
        where c.hardware_id = $1 and c.status = $2
        order by c.id
        limit $3
        for no key update skip locked
      `,
      [hardwareId, commandStatus.queued, most],
    );
  }

  /** Locks and returns actions whose time is over. */
  lockOverdue(tx: Tx, most: number): Promise<CommandState[]> {
    return tx.rows<CommandState>(
      `
        select ${STATE}
        from device_command c
        where ${OPEN} and coalesce(c.answer_by, c.expires_at) <= app_now()
        order by c.id
        limit $1
        for no key update skip locked
      `,
      [most],
    );
  }

  /** Returns queued actions of devices that the server calls, whose time is not over; oldest first. */
  queuedOf(adapters: readonly string[], most: number): Promise<{ id: number; hardwareId: number; sn: string }[]> {
    return this.db.rows(
      `
        select c.id, c.hardware_id as "hardwareId", h.sn
        from device_command c
          join hardware h on h.id = c.hardware_id
        where c.status = $1 and c.expires_at > app_now() and h.adapter = any ($2)
        order by c.id
        limit $3
      `,
      [commandStatus.queued, adapters, most],
    );
  }

  /** Returns how many actions of a device wait to be fetched. */
  async countQueued(hardwareId: number): Promise<number> {
    const [row] = await this.db.rows<{ n: number }>(
      `
        select count(*)::int as n
        from device_command
        where hardware_id = $1 and status = $2 and expires_at > app_now()
      `,
      [hardwareId, commandStatus.queued],
    );
    return row?.n ?? 0;
  }

  /** Marks an action as sent; its answer is awaited for `answerMs`. Returns false if it left its state meanwhile. */
  async markSent(tx: Tx, { id, status }: CommandState, next: CommandStatus, answerMs: number): Promise<boolean> {
    return (
      (
        await tx.rows(
          `
            update device_command
            set status = $3, sent_at = app_now(), answer_by = app_now() + $4 * interval '1 millisecond'
            where id = $1 and status = $2
            returning id
          `,
          [id, status, next, Math.round(answerMs)],
        )
      ).length === 1
    );
  }

  /** Ends an action with what its device reported. Returns false if it left its state meanwhile. */
  async markEnded(
    tx: Tx,
    { id, status }: CommandState,
    next: CommandStatus,
    { reason = null, note = null }: { readonly reason?: CommandReason | null; readonly note?: string | null } = {},
  ): Promise<boolean> {
    return (
      (
        await tx.rows(
          `
            update device_command
            set status = $3, ended_at = app_now(), reason = $4, note = $5
            where id = $1 and status = $2
            returning id
          `,
          [id, status, next, reason, note],
        )
      ).length === 1
    );
  }

  /** Deletes a slice of actions older than this many days. Returns how many. */
  purge(days: number): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'device_command',
      key: 'id',
      old: `
        select c.id
        from device_command c
        where c.requested_at < app_now() - $1::int * interval '1 day' and not ${OPEN}
        order by c.requested_at
        limit $2
      `,
      days,
    });
  }
}
