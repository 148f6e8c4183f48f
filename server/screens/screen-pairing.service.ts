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
import { ScreenPairingStore } from './screen-pairing.store';
import { hashOfSecret } from './screen-token.service';
import { ScreenStore } from './screen.store';

/** Maximum number of pairing codes at a time: per address, and in total. */
const MAX_CODES_PER_ADDRESS = 60;
const MAX_CODES = 500;
const CODE_TRIES = 20;

/** Pairs displays and receives their heartbeats. */
@Injectable()
export class ScreenPairingService {
  constructor(
    private readonly db: Db,
    private readonly store: ScreenPairingStore,
    private readonly screens: ScreenStore,
  ) {}

  /** Returns a code to show and a claim with which the display collects its token. */
  async start({ page, size }: ParsedOf<typeof screens.open>, ip: string): Promise<AnswerOf<typeof screens.open>> {
    if (!isScreenPage(page)) throw new Failure(screenFailure.screenPageWrong);
    await this.store.dropExpired();
    const open = await this.store.count(ip);
    if (open.here >= MAX_CODES_PER_ADDRESS || open.all >= MAX_CODES) throw new Failure(systemFailure.tooFast);
    const claim = randomBytes(32).toString('base64url');
    for (let tries = 0; tries < CODE_TRIES; tries += 1) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const request = { claimHash: hashOfSecret(claim), code, page, size: size ?? null, ip };
      if (await this.store.add(request, PAIRING_TTL_MS)) return { claim, code, lives: PAIRING_TTL_MS };
    }
    throw new Failure(systemFailure.busy);
  }

  /**
   * Returns a token to a display once its code has been entered. Each answer carries a new token and only the last one
   * counts, so a lost answer does no harm.
   */
  collectToken(claim: string): Promise<AnswerOf<typeof screens.collect>> {
    return this.db.transact(async (tx) => {
      const pairing = await this.store.lockByClaim(tx, hashOfSecret(claim));
      if (!pairing) return { state: 'over', screenId: null, token: null };
      const { screenId } = pairing;
      if (screenId === null) return { state: 'waiting', screenId: null, token: null };
      const token = randomBytes(32).toString('base64url');
      return (await this.screens.setToken(tx, screenId, hashOfSecret(token)))
        ? { state: 'paired', screenId, token }
        : { state: 'over', screenId: null, token: null };
    });
  }

  /** Records that a paired display is online, what it shows and how old that is. */
  async heartbeat(
    token: string | undefined,
    { page, paintAge, dataAge, uptime, size, build, outdated }: ParsedOf<typeof screens.beat>,
  ): Promise<AnswerOf<typeof screens.beat>> {
    const row = await this.screens.recordBeat(hashOfSecret(token ?? ''), {
      page: isScreenPage(page) ? page : null,
      paintAge,
      dataAge: dataAge ?? null,
      uptime,
      size: size ?? null,
      build: build ?? null,
      outdated,
    });
    if (!row) throw new Failure(screenFailure.screenUnpaired);
    return row;
  }
}
