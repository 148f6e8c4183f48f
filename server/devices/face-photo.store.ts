import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '#server/kit/env';

/** Pictures of faces, as files in the data folder below the names the accounts keep. */
@Injectable()
export class FacePhotoStore {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** The picture as JPEG, or null when there is none. */
  read(ref: string | null): Promise<Buffer | null> {
    return this.at(ref, (path) => readFile(path));
  }

  /** Is there a picture? */
  async has(ref: string | null): Promise<boolean> {
    return (await this.at(ref, async (path) => (await access(path), true))) ?? false;
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
