import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { counterFailure } from '#domain/counter/counter.failures';
import { Failure } from '#domain/kit/failure';
import { stringToSign } from '#contract/kit/signature';
import { HELPER_KEYS_FILE, helperKeys } from '#contract/portal/counter-helper.contract';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';

type HelperKeyPair = z.output<typeof helperKeys>;
const RECHECK_MS = 2_000;

/**
 * Keys for signing counter helper orders: from the configured file, else from the file the helper wrote into the data
 * folder.
 */
@Injectable()
export class HelperKeys {
  private keys: HelperKeyPair | null = null;
  private checkedAt = -Infinity;

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Returns an order or receipt with its signature. */
  sign<O extends object>(
    path: string,
    order: O,
    timestamp: string,
  ): O & { appKey: string; timestamp: string; sign: string } {
    const { appKey, secret } = this.requireKeys();
    return { ...order, appKey, timestamp, sign: signOf(secret, path, order, timestamp) };
  }

  /** Returns whether it was signed with our key. */
  isGenuine(
    path: string,
    {
      appKey,
      timestamp,
      sign,
      ...order
    }: { readonly appKey: string; readonly timestamp: string; readonly sign: string },
  ): boolean {
    const keys = this.requireKeys();
    return (
      appKey === keys.appKey &&
      timingSafeEqual(Buffer.from(sign), Buffer.from(signOf(keys.secret, path, order, timestamp)))
    );
  }

  private requireKeys(): HelperKeyPair {
    const keys = this.readKeys();
    if (!keys) throw new Failure(counterFailure.helperUnknown);
    return keys;
  }

  private readKeys(): HelperKeyPair | null {
    if (this.keys || performance.now() - this.checkedAt < RECHECK_MS) return this.keys;
    this.checkedAt = performance.now();
    const path = this.env.HELPER_FILE ?? join(this.env.DATA_DIR, HELPER_KEYS_FILE);
    if (!existsSync(path)) return null;
    const parsed = helperKeys.safeParse(parseJson(readFileSync(path, 'utf8')));
    // Logs only the names of invalid fields, because the values are keys.
    if (!parsed.success)
      log.error({ parts: parsed.error.issues.map(({ path: at }) => at.join('.')) }, 'the helper file is not usable');
    this.keys = parsed.success ? parsed.data : null;
    return this.keys;
  }
}

/** Parses a file; undefined while it is partly written. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function signOf(secret: string, path: string, order: object, timestamp: string): string {
  return createHash('md5')
    .update(stringToSign(secret, path, order as Record<string, unknown>, timestamp))
    .digest('hex');
}
