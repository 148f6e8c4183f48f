import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';
import { ScreenPairingEntity } from './screen-pairing.entity';

/** Stores the requests of displays to be paired. */
@Injectable()
export class ScreenPairingStore {
  constructor(private readonly db: Db) {}

  async dropExpired(): Promise<void> {
    await this.db.rows('delete from screen_pairing where expires_at <= app_now()');
  }

  /** Returns the number of requests of an address, and of all. */
  async count(ip: string): Promise<{ here: number; all: number }> {
    const [row] = await this.db.rows<{ here: number; all: number }>(
      'select count(*) filter (where ip = $1)::int as here, count(*)::int as all from screen_pairing',
      [ip],
    );
    return row as { here: number; all: number };
  }

  /** Inserts a request; returns false if another one has the code. */
  async add(
    { claimHash, code, page, size, ip }: Pick<ScreenPairingEntity, 'claimHash' | 'code' | 'page' | 'size' | 'ip'>,
    lifeMs: number,
  ): Promise<boolean> {
    const inserted = await this.db.rows(
      `
        insert into screen_pairing (claim_hash, code, page, size, ip, expires_at)
        values ($1, $2, $3, $4, $5, app_now() + $6 * interval '1 millisecond')
        on conflict (code) do nothing
        returning code
      `,
      [claimHash, code, page, size, ip, lifeMs],
    );
    return inserted.length > 0;
  }

  /** Locks and returns the current request of a claim. */
  async lockByClaim(tx: Tx, claimHash: string): Promise<Pick<ScreenPairingEntity, 'screenId'> | undefined> {
    const [row] = await tx.rows<Pick<ScreenPairingEntity, 'screenId'>>(
      `
        select screen_id as "screenId"
        from screen_pairing
        where claim_hash = $1 and expires_at > app_now()
        for update
      `,
      [claimHash],
    );
    return row;
  }

  /** Locks and returns the current request with a code that nobody has entered yet. */
  async lockByCode(
    tx: Tx,
    code: string,
  ): Promise<Pick<ScreenPairingEntity, 'claimHash' | 'page' | 'size'> | undefined> {
    const [row] = await tx.rows<Pick<ScreenPairingEntity, 'claimHash' | 'page' | 'size'>>(
      `
        select claim_hash as "claimHash", page, size
        from screen_pairing
        where code = $1 and screen_id is null and expires_at > app_now()
        for update
      `,
      [code],
    );
    return row;
  }

  /** Gives a request its display. */
  async setScreen(tx: Tx, claimHash: string, screenId: number): Promise<void> {
    await tx.repository(ScreenPairingEntity).update(claimHash, { screenId });
  }

  async dropOfScreen(tx: Tx, screenId: number): Promise<void> {
    await tx.repository(ScreenPairingEntity).delete({ screenId });
  }
}
