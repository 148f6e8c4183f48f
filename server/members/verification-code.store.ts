import { Inject, Injectable } from '@nestjs/common';
import type { MessageChannel } from '#domain/messages/message.status';
import type { RightName } from '#contract/catalogue';
import { keyedDigest } from '#server/kit/access/personal-data';
import { retentionDays } from '#domain/system/retention.rules';
import { Db, type Tx } from '#server/kit/db/db';
import { purgeOldRows } from '#server/kit/db/purge';
import { ENV, type Env } from '#server/kit/runtime/env';
import { VerificationCodeEntity } from './verification-code.entity';

/** The newest code of a target; `open` if it was not used and has not expired. */
type NewestCode = Pick<VerificationCodeEntity, 'id' | 'codeHash' | 'tries'> & { readonly open: boolean };

/** Stores verification codes. */
@Injectable()
export class VerificationCodeStore {
  constructor(
    private readonly db: Db,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Returns the key under which the codes of a request are stored. */
  targetKey({ purpose, channel, target }: Pick<VerificationCodeEntity, 'purpose' | 'channel' | 'target'>): string {
    return keyedDigest(this.env.SECRETS_KEY, `code.${purpose}.${channel}`, target.toLowerCase());
  }

  /** Returns the key under which the codes to an address are counted. */
  addressKey(address: string): string {
    return keyedDigest(this.env.SECRETS_KEY, 'address', address.toLowerCase());
  }

  /** Returns the key under which the codes that someone asks for are counted. */
  senderKey(sender: string): string {
    return keyedDigest(this.env.SECRETS_KEY, 'sender', sender);
  }

  /** Returns the digest of a code, as it is stored. */
  hash(target: string, code: string): string {
    return keyedDigest(this.env.SECRETS_KEY, `code.${target}`, code);
  }

  /** Locks a target, a sender, an address or a budget until the transaction ends. */
  async lockKey(tx: Tx, key: string): Promise<void> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`code:${key}`]);
  }

  /** Locks and returns the newest code of a target. */
  async lockNewest(tx: Tx, target: string): Promise<NewestCode | undefined> {
    const [row] = await tx.rows<NewestCode>(
      `
        select id, code_hash as "codeHash", tries, used_at is null and expires_at > app_now() as open
        from verification_code
        where target = $1
        order by id desc
        limit 1
        for update
      `,
      [target],
    );
    return row;
  }

  /** Counts an attempt; a right one uses the code up. */
  async countTry(tx: Tx, id: number, right: boolean): Promise<void> {
    await tx
      .repository(VerificationCodeEntity)
      .update(id, { tries: () => 'tries + 1', usedAt: right ? () => 'app_now()' : null });
  }

  /** Inserts a code that is valid for some minutes. */
  async add(
    tx: Tx,
    code: Pick<VerificationCodeEntity, 'purpose' | 'channel' | 'target' | 'address' | 'sender' | 'codeHash'>,
    minutes: number,
  ): Promise<void> {
    await tx.rows(
      `
        insert into verification_code (purpose, channel, target, address, sender, code_hash, expires_at)
        values ($1, $2, $3, $4, $5, $6, app_now() + $7 * interval '1 minute')
      `,
      [code.purpose, code.channel, code.target, code.address, code.sender, code.codeHash, minutes],
    );
  }

  /**
   * Returns how many codes a target or an address got, or a sender asked for, within a day, and how many of
   * `pauseSeconds` after the last one remain.
   */
  async countSince(
    tx: Tx,
    column: 'target' | 'address' | 'sender',
    key: string,
    pauseSeconds: number,
  ): Promise<{ wait: number; today: number }> {
    const [row] = await tx.rows<{ wait: number; today: number }>(
      `
        select
          coalesce(ceil(extract(epoch from max(gmt_create) + $2 * interval '1 second' - app_now())), 0)::int as wait,
          count(*)::int as today
        from verification_code
        where ${column} = $1 and gmt_create > app_now() - interval '24 hours'
      `,
      [key, pauseSeconds],
    );
    return row as { wait: number; today: number };
  }

  /** Returns how many codes were sent by a channel on this day of the school. */
  async countSent(tx: Tx, channel: MessageChannel): Promise<number> {
    const [row] = await tx.rows<{ sent: number }>(
      `
        select count(*)::int as sent
        from verification_code
        where channel = $1 and address is not null and gmt_create >= (select school_day_start())
      `,
      [channel],
    );
    return row?.sent ?? 0;
  }

  /** Returns the active accounts with a right and the current day of the school. */
  holdersOf(tx: Tx, right: RightName): Promise<{ userId: number; day: string }[]> {
    return tx.rows(
      `
        select distinct u.id as "userId", (school_now())::date::text as day
        from v_role_grant g
          join v_role_right x on x.role_id = g.role_id and x.right_name = $1
          join v_app_user u on u.id = g.user_id and u.status = 1
        order by u.id
      `,
      [right],
    );
  }

  /** Deletes a slice of old codes; returns their number. */
  deleteExpired(): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'verification_code',
      key: 'id',
      old: `select id from verification_code where gmt_create < app_now() - $1 * interval '1 day' limit $2`,
      days: retentionDays.verificationCode,
    });
  }
}
