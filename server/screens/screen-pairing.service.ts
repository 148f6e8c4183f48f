import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isScreenPage } from '#domain/screens/screen.rules';
import { PAIRING_TTL_MS } from '#domain/screens/screen.status';
import { screenFailure } from '#domain/screens/screen.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { screens } from '#contract/screens/screen.contract';
import { Db } from '#server/kit/db/db';
import { hashOfSecret } from './screen-token.service';

/** Maximum number of pairing codes at a time: per address, and in total. */
const MAX_CODES_PER_ADDRESS = 60;
const MAX_CODES = 500;
const CODE_TRIES = 20;

/** Pairs displays and receives their heartbeats. */
@Injectable()
export class ScreenPairingService {
  constructor(private readonly db: Db) {}

  /** Returns a code to show and a claim with which the display collects its token. */
  async start({ page, size }: ParsedOf<typeof screens.open>, ip: string): Promise<AnswerOf<typeof screens.open>> {
    if (!isScreenPage(page)) throw new Failure(screenFailure.screenPageWrong);
    await this.db.rows('delete from screen_pairing where expires_at <= app_now()');
    const [open] = await this.db.rows<{ here: number; all: number }>(
      'select count(*) filter (where ip = $1)::int as here, count(*)::int as all from screen_pairing',
      [ip],
    );
    if (!open || open.here >= MAX_CODES_PER_ADDRESS || open.all >= MAX_CODES) throw new Failure(systemFailure.tooFast);
    const claim = randomBytes(32).toString('base64url');
    for (let tries = 0; tries < CODE_TRIES; tries += 1) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const inserted = await this.db.rows(
        `
          insert into screen_pairing (claim_hash, code, page, size, ip, expires_at)
          values ($1, $2, $3, $4, $5, app_now() + $6 * interval '1 millisecond')
          on conflict (code) do nothing
          returning code
        `,
        [hashOfSecret(claim), code, page, size ?? null, ip, PAIRING_TTL_MS],
      );
      if (inserted.length > 0) return { claim, code, lives: PAIRING_TTL_MS };
    }
    throw new Failure(systemFailure.busy);
  }

  /**
   * Returns a token to a display once its code has been entered. Each answer carries a new token and only the last one
   * counts, so a lost answer does no harm.
   */
  collectToken(claim: string): Promise<AnswerOf<typeof screens.collect>> {
    return this.db.transact(async (tx) => {
      const [pairing] = await tx.rows<{ screen_id: number | null }>(
        'select screen_id from screen_pairing where claim_hash = $1 and expires_at > app_now() for update',
        [hashOfSecret(claim)],
      );
      if (!pairing) return { state: 'over', screenId: null, token: null };
      if (pairing.screen_id === null) return { state: 'waiting', screenId: null, token: null };
      const token = randomBytes(32).toString('base64url');
      const taken = await tx.rows(
        'update screen set token_hash = $2 where id = $1 and revoked_at is null and seen_at is null returning id',
        [pairing.screen_id, hashOfSecret(token)],
      );
      return taken.length === 0
        ? { state: 'over', screenId: null, token: null }
        : { state: 'paired', screenId: pairing.screen_id, token };
    });
  }

  /** Records that a paired display is online, what it shows and how old that is. */
  async heartbeat(
    token: string | undefined,
    { page, paintAge, dataAge, uptime, size }: ParsedOf<typeof screens.beat>,
  ): Promise<AnswerOf<typeof screens.beat>> {
    const ago = (at: string) => `app_now() - ${at}::float8 * interval '1 millisecond'`;
    const [row] = await this.db.rows<{ name: string }>(
      `
        update screen
        set seen_at = app_now(), page = case when $6 then $2 else page end, painted_at = ${ago('$3')},
          data_at = case when $4::float8 is null then data_at else ${ago('$4')} end, opened_at = ${ago('$5')},
          size = coalesce($7, size)
        where token_hash = $1 and revoked_at is null
        returning name
      `,
      [hashOfSecret(token ?? ''), page, paintAge, dataAge ?? null, uptime, isScreenPage(page), size ?? null],
    );
    if (!row) throw new Failure(screenFailure.screenUnpaired);
    return row;
  }
}
