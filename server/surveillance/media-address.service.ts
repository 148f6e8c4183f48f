import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { folderOf } from '#domain/surveillance/surveillance.rules';
import { surveillanceFailure } from '#domain/surveillance/surveillance.failures';
import { MEDIA_FILE, mediaFile, mediaStringToSign, type MediaFile } from '#contract/surveillance/media.contract';
import { Clock } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';

const RECHECK_MS = 2_000;

/** An address that browsers can load until an instant (epoch ms). */
export interface SignedAddress {
  readonly url: string;
  readonly until: number;
}

/** Signs addresses of the school's media server, which no browser reaches without a seal. */
@Injectable()
export class MediaAddresses {
  private file: MediaFile | null = null;
  private checkedAt = -Infinity;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the address of a path, valid for so many seconds for its folder, because a stream consists of many files.
   * Throws if the deployment has no media server.
   */
  sign(path: string, seconds: number): SignedAddress {
    const file = this.read();
    const base = this.env.MEDIA_URL.replace(/\/+$/, '');
    if (!file || base === '') throw new Failure(surveillanceFailure.mediaServerMissing);
    const expiresAt = Math.floor(this.clock.now() / 1_000) + seconds;
    const seal = createHash('md5')
      .update(mediaStringToSign(folderOf(path), expiresAt, file.secret))
      .digest('base64url');
    return { url: `${base}/${seal}-${expiresAt}${path}`, until: expiresAt * 1_000 };
  }

  /** Reads the key from the configured file, else from the one the counterpart wrote; a file that appears is found. */
  private read(): MediaFile | null {
    if (this.file || performance.now() - this.checkedAt < RECHECK_MS) return this.file;
    this.checkedAt = performance.now();
    const path = this.env.MEDIA_FILE ?? join(this.env.DATA_DIR, MEDIA_FILE);
    if (!existsSync(path)) return null;
    const parsed = mediaFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (!parsed.success) log.error({ path }, 'the media file is not usable');
    this.file = parsed.success ? parsed.data : null;
    return this.file;
  }
}
