import { Injectable } from '@nestjs/common';
import { hardwareKind, hardwareState } from '#domain/devices/device.status';
import { switchStatus } from '#domain/venues/venue.status';
import { Db, type Tx } from '#server/kit/db/db';

/** Rows of the people that terminals report. */
@Injectable()
export class TerminalListStore {
  constructor(private readonly db: Db) {}

  /** Asks these terminals for their lists, unless one is being waited for since less than `againMs`. */
  async request(on: Pick<Db | Tx, 'rows'>, hardwareIds: readonly number[], againMs: number): Promise<number> {
    return (
      await on.rows(
        `
          insert into terminal_list as l (hardware_id, round, requested_at)
          select h, 1, app_now()
          from unnest($1::int[]) h
          on conflict (hardware_id) do update set round = l.round + 1, requested_at = app_now()
          where l.round = l.listed_round or l.requested_at < app_now() - $2 * interval '1 millisecond'
          returning l.hardware_id
        `,
        [hardwareIds, againMs],
      )
    ).length;
  }

  /** Returns online face terminals whose last list was asked for longer than `olderMs` ago. */
  async outdated(olderMs: number, againMs: number, most: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `
        select h.id
        from hardware h
          left join terminal_list l on l.hardware_id = h.id
        where h.kind = $1 and h.state = $2 and h.status = $3
          and (
            l.hardware_id is null
            or l.round = l.listed_round and l.listed_at < app_now() - $4 * interval '1 millisecond'
            or l.round > l.listed_round and l.requested_at < app_now() - $5 * interval '1 millisecond'
          )
        order by h.id
        limit $6
      `,
      [hardwareKind.faceTerminal, hardwareState.online, switchStatus.on, olderMs, againMs, most],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the round a terminal is asked for; null if none is. */
  async wantedRound(hardwareId: number): Promise<number | null> {
    const [row] = await this.db.rows<{ round: number }>(
      'select round from terminal_list where hardware_id = $1 and round > listed_round',
      [hardwareId],
    );
    return row?.round ?? null;
  }

  /** Returns waiting lists of terminals of these protocols. */
  waitingOf(adapters: readonly string[], most: number): Promise<{ hardwareId: number; sn: string; round: number }[]> {
    return this.db.rows(
      `
        select l.hardware_id as "hardwareId", h.sn, l.round
        from terminal_list l
          join hardware h on h.id = l.hardware_id
        where l.round > l.listed_round and h.adapter = any ($1) and h.state = $2 and h.status = $3
        order by l.requested_at
        limit $4
      `,
      [adapters, hardwareState.online, switchStatus.on, most],
    );
  }

  /** Locks the list of a terminal if this round is still asked for; returns whether it is. */
  async lockRound(tx: Tx, hardwareId: number, round: number): Promise<boolean> {
    return (
      (
        await tx.rows(
          `
            select 1
            from terminal_list
            where hardware_id = $1 and round = $2 and listed_round < $2
            for no key update
          `,
          [hardwareId, round],
        )
      ).length === 1
    );
  }

  /** Stores people of a round; known ones stay. */
  async addPeople(tx: Tx, hardwareId: number, round: number, userNos: readonly string[]): Promise<void> {
    await tx.rows(
      `
        insert into terminal_person (hardware_id, round, user_no)
        select $1, $2, n
        from unnest($3::text[]) n
        on conflict do nothing
      `,
      [hardwareId, round, userNos],
    );
  }

  /** Makes a round the last complete one and forgets the others. */
  async complete(tx: Tx, hardwareId: number, round: number): Promise<void> {
    await tx.rows(
      'update terminal_list set listed_round = $2, listed_at = requested_at where hardware_id = $1 and round = $2',
      [hardwareId, round],
    );
    await tx.rows('delete from terminal_person where hardware_id = $1 and round <> $2', [hardwareId, round]);
  }
}
