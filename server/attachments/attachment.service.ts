import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { attachmentFailure } from '#domain/attachments/attachment.failures';
import { extensionOf, FILE_MEGABYTES, IMAGE_TYPES, typesOf, whyNotFile } from '#domain/attachments/attachment.rules';
import { isOpen, type FileClass } from '#domain/attachments/attachment.status';
import { Failure, insist } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import type { Attachment } from '#contract/attachments/attachment.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { fits } from '#server/kit/file-sniff';
import type { Incoming } from '#server/kit/request';
import { redraw } from '#server/kit/redraw';
import { Sweep } from '#server/kit/sweep';
import { AttachmentShelf } from './attachment-shelf';
import { AttachmentStore, type Kept } from './attachment.store';

interface Ready {
  readonly bytes: Buffer;
  readonly ext: string;
  readonly name: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Uploads, binds and deletes files. */
@Injectable()
export class AttachmentService {
  constructor(
    private readonly db: Db,
    private readonly store: AttachmentStore,
    private readonly shelf: AttachmentShelf,
  ) {}

  /** Stores files of one class: all of them, or none if one is refused. */
  async take(caller: Caller, of: FileClass, files: readonly Incoming[]): Promise<Attachment[]> {
    const { userId } = memberOf(caller);
    const types = typesOf(of);
    if (files.length === 0) throw new Failure(systemFailure.fileTypeWrong, { list: types.join(',') });
    for (const { name, bytes, cut } of files)
      insist(whyNotFile({ name, size: cut ? FILE_MEGABYTES * 1_048_576 + 1 : bytes }, types));
    const ready: Ready[] = [];
    for (const file of files) ready.push(await this.ready(file, types));
    const hashes = await Promise.all(ready.map(({ bytes }) => this.shelf.keep(bytes)));
    return this.db.transact(async (tx) => {
      const kept: Attachment[] = [];
      for (const [n, { bytes, ...file }] of ready.entries()) {
        const id = randomBytes(16).toString('hex');
        await this.store.insert(tx, {
          ...file,
          id,
          ownerId: userId,
          fileClass: of,
          open: isOpen(of),
          bytes: bytes.length,
          sha256: hashes[n] ?? '',
          usedBy: null,
        });
        kept.push({ id, ext: file.ext });
      }
      return kept;
    });
  }

  /** Stores contents the server received itself and returns their hash. */
  keep(bytes: Buffer): Promise<string> {
    return this.shelf.keep(bytes);
  }

  /** Registers a file the server received itself, with its owner and user. */
  async put(tx: Tx, file: Omit<Kept, 'open' | 'usedBy'> & { readonly usedBy: string }): Promise<void> {
    await this.store.insert(tx, { ...file, open: isOpen(file.fileClass), width: null, height: null });
    await this.store.use(tx, [file.id], file.ownerId, file.fileClass, file.usedBy);
  }

  /** Deletes a file of the caller, unless it is in use. */
  remove(caller: Caller, id: string): Promise<{ id: string }> {
    return this.db.transact(async (tx) => {
      const kept = await this.store.own(tx, id, memberOf(caller).userId);
      if (!kept) throw new Failure(attachmentFailure.attachmentGone);
      if (kept.usedBy !== null) throw new Failure(attachmentFailure.attachmentInUse);
      await this.store.remove(tx, id);
      return { id };
    });
  }

  /**
   * Returns the file of an id; throws if it belongs to another person or was deleted. `ownerId` null matches any owner.
   */
  async one(id: string, ownerId: number | null): Promise<Kept> {
    const kept = await this.store.find(id);
    if (!kept || (ownerId !== null && kept.ownerId !== ownerId)) throw new Failure(attachmentFailure.attachmentGone);
    return kept;
  }

  /**
   * Binds files to their use, such as `refund:7`; refuses files of other owners, other classes or in other use.
   * Releases files of the same use that are not listed.
   */
  async use(tx: Tx, ids: readonly string[], ownerId: number, of: FileClass, usedBy: string): Promise<void> {
    await this.store.release(tx, usedBy, ids);
    if ((await this.store.use(tx, ids, ownerId, of, usedBy)) !== new Set(ids).size)
      throw new Failure(attachmentFailure.attachmentGone);
  }

  /** Deletes unused files. */
  @Sweep('attachments.tidy', 600_000)
  async tidy(): Promise<number> {
    const hashes = await this.db.transact((tx) => this.store.tidy(tx));
    await this.shelf.drop(hashes);
    return hashes.length;
  }

  private async ready({ path, name }: Incoming, types: readonly string[]): Promise<Ready> {
    const bytes = await readFile(path);
    const extension = extensionOf(name);
    if (!fits(extension, bytes)) throw new Failure(systemFailure.fileTypeWrong, { list: types.join(',') });
    if ((IMAGE_TYPES as readonly string[]).includes(extension)) return { ...(await redraw(bytes)), name };
    return { bytes, ext: extension, name, width: null, height: null };
  }
}
