import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { access, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { ENV, type Env } from '#server/kit/runtime/env';

/** Contents on disk, stored once under their own hash: a sender's file name is never part of a path. */
@Injectable()
export class AttachmentStorage {
  private readonly folder: string;

  constructor(@Inject(ENV) env: Env) {
    this.folder = resolve(env.DATA_DIR, 'attach');
  }

  /**
   * Stores contents and returns their hash. Writes to a temporary file and renames it, so that nobody reads a partial
   * file.
   */
  async save(bytes: Buffer): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const path = this.pathOf(hash);
    const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporaryPath, bytes, { flag: 'wx', mode: 0o600 });
      await rename(temporaryPath, path);
    } catch {
      await rm(temporaryPath, { force: true });
      throw new Failure(systemFailure.uploadFailed, { typeName: '文件' });
    }
    return hash;
  }

  /** Stores a copy of a file without reading it into memory, and returns the hash of its contents. */
  async saveFile(source: string): Promise<string> {
    const digest = createHash('sha256');
    try {
      for await (const bytes of createReadStream(source)) digest.update(bytes as Buffer);
      const hash = digest.digest('hex');
      const path = this.pathOf(hash);
      const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`;
      await mkdir(dirname(path), { recursive: true });
      await copyFile(source, temporaryPath);
      await rename(temporaryPath, path);
      return hash;
    } catch {
      throw new Failure(systemFailure.uploadFailed, { typeName: '文件' });
    }
  }

  /** Opens contents, or the part between two offsets, both included; null if they do not exist. */
  async open(hash: string, part?: { readonly start: number; readonly end: number }): Promise<ReadStream | null> {
    const path = await this.find(hash);
    return path === null ? null : createReadStream(path, part);
  }

  /** Returns the path of contents; null if they do not exist. */
  find(hash: string): Promise<string | null> {
    const path = this.pathOf(hash);
    return access(path).then(
      () => path,
      () => null,
    );
  }

  async deleteAll(hashes: readonly string[]): Promise<void> {
    await Promise.all(hashes.map((hash) => rm(this.pathOf(hash), { force: true })));
  }

  private pathOf(hash: string): string {
    return join(this.folder, hash.slice(0, 2), hash.slice(2, 4), hash);
  }
}
