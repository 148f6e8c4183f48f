import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '#server/kit/runtime/env';
import { Keyring } from '#server/kit/crypto/keyring';

const SEALED = Buffer.from('v2.');

/** Face photos as sealed files in the data folder, named by the reference in the account. */
@Injectable()
export class FacePhotoService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly keys: Keyring,
  ) {}

  /** Saves a JPEG sealed; returns its reference. */
  async save(jpeg: Buffer): Promise<string> {
    const ref = `face/${randomBytes(16).toString('hex')}.jpg`;
    const path = join(this.env.DATA_DIR, ref);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, this.keys.seal(jpeg.toString('base64')), { mode: 0o600 });
    return ref;
  }

  /** Returns the JPEG, or null if there is none. */
  async read(ref: string | null): Promise<Buffer | null> {
    const sealed = await this.at(ref, (path) => readFile(path));
    return sealed?.subarray(0, SEALED.length).equals(SEALED)
      ? Buffer.from(this.keys.unseal(sealed.toString('utf8')), 'base64')
      : sealed;
  }

  /** Returns whether a photo exists. */
  async has(ref: string | null): Promise<boolean> {
    return (await this.at(ref, async (path) => (await access(path), true))) ?? false;
  }

  /** Deletes a photo. */
  async delete(ref: string | null): Promise<void> {
    await this.at(ref, (path) => rm(path, { force: true }));
  }

  private async at<T>(ref: string | null, use: (path: string) => Promise<T>): Promise<T | null> {
    if (ref === null || !/^face\/[\w-]+\.jpg$/.test(ref)) return null;
    try {
      return await use(join(this.env.DATA_DIR, ref));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
}
