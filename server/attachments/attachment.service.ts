import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { attachmentFailure } from '#domain/attachments/attachment.failures';
import {
  extensionOf,
  FILE_MEGABYTES,
  IMAGE_TYPES,
  allowedTypesOf,
  whyNotFile,
} from '#domain/attachments/attachment.rules';
import { fileClass, isPublicFile, type FileClass } from '#domain/attachments/attachment.status';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import type { Attachment } from '#contract/attachments/attachment.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { isVideoFile, matchesExtension } from '#server/kit/files/file-type';
import type { UploadedFile } from '#server/kit/http/request';
import { redrawImage } from '#server/kit/files/image-redraw';
import { Sweep } from '#server/kit/jobs/sweep';
import { AttachmentStorage } from './attachment-storage';
import { AttachmentStore, type StoredAttachment } from './attachment.store';

/** Files that one run deletes. */
const EXPIRED_SLICE = 500;

interface PreparedFile {
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
    private readonly storage: AttachmentStorage,
  ) {}

  /** Stores files of one class: all of them, or none if one is refused. */
  async upload(caller: Member, fileClassCode: FileClass, files: readonly UploadedFile[]): Promise<Attachment[]> {
    const { userId } = caller;
    const types = allowedTypesOf(fileClassCode);
    if (files.length === 0 || fileClassCode === fileClass.video)
      throw new Failure(systemFailure.fileTypeWrong, { list: types.join(',') });
    for (const { name, bytes, cut: truncated } of files)
      throwIfRefused(whyNotFile({ name, size: truncated ? FILE_MEGABYTES * 1_048_576 + 1 : bytes }, types));
    const prepared: PreparedFile[] = [];
    for (const file of files) prepared.push(await this.prepare(file, types));
    const hashes = await Promise.all(prepared.map(({ bytes }) => this.storage.save(bytes)));
    return this.db.transact(async (tx) => {
      const saved: Attachment[] = [];
      for (const [n, { bytes, ...file }] of prepared.entries()) {
        const id = randomBytes(16).toString('hex');
        await this.store.insert(tx, {
          ...file,
          id,
          ownerId: userId,
          fileClass: fileClassCode,
          open: isPublicFile(fileClassCode),
          bytes: bytes.length,
          sha256: hashes[n] ?? '',
        });
        saved.push({ id, ext: file.ext });
      }
      return saved;
    });
  }

  /** Stores one video of a caller whose right was checked. It is served to those who get its address only. */
  async uploadVideo({ userId }: Member, [file]: readonly UploadedFile[]): Promise<Attachment> {
    const types = allowedTypesOf(fileClass.video);
    const ext = extensionOf(file?.name ?? '');
    if (!file || file.cut || file.bytes === 0 || !types.includes(ext) || !(await isVideoFile(ext, file.path)))
      throw new Failure(systemFailure.fileTypeWrong, { list: types.join(',') });
    const sha256 = await this.storage.saveFile(file.path);
    const id = randomBytes(16).toString('hex');
    const { name, bytes } = file;
    const stored = { id, ownerId: userId, fileClass: fileClass.video, open: false, ext, name, bytes, sha256 };
    await this.db.transact((tx) => this.store.insert(tx, { ...stored, width: null, height: null }));
    return { id, ext };
  }

  /** Returns where the contents of a file lie; null if they do not exist. */
  async pathOf(id: string): Promise<string | null> {
    const stored = await this.store.find(id);
    return stored && this.storage.find(stored.sha256);
  }

  /** Stores contents the server received itself and returns their hash. */
  saveContent(bytes: Buffer): Promise<string> {
    return this.storage.save(bytes);
  }

  /** Registers a file the server received itself, with its owner and user. */
  async register(tx: Tx, file: Omit<StoredAttachment, 'open' | 'usedBy'> & { readonly usedBy: string }): Promise<void> {
    await this.store.insert(tx, { ...file, open: isPublicFile(file.fileClass), width: null, height: null });
    await this.store.bind(tx, [file.id], file.ownerId, file.fileClass, file.usedBy);
  }

  /** Deletes a file of the caller, unless it is in use. */
  remove(caller: Member, id: string): Promise<{ id: string }> {
    return this.db.transact(async (tx) => {
      const stored = await this.store.lockOwn(tx, id, caller.userId);
      if (!stored) throw new Failure(attachmentFailure.attachmentGone);
      if (stored.usedBy !== null) throw new Failure(attachmentFailure.attachmentInUse);
      await this.store.markDeleted(tx, id);
      return { id };
    });
  }

  /**
   * Returns the file of an id; throws if it belongs to another person or was deleted. `ownerId` null matches any owner.
   */
  async get(id: string, ownerId: number | null): Promise<StoredAttachment> {
    const stored = await this.store.find(id);
    if (!stored || (ownerId !== null && stored.ownerId !== ownerId))
      throw new Failure(attachmentFailure.attachmentGone);
    return stored;
  }

  /**
   * Binds files to their use, such as `refund:7`; refuses files of other owners, other classes or in other use.
   * Releases files of the same use that are not listed.
   */
  async bind(tx: Tx, ids: readonly string[], ownerId: number, fileClassCode: FileClass, usedBy: string): Promise<void> {
    await this.store.release(tx, usedBy, ids);
    if ((await this.store.bind(tx, ids, ownerId, fileClassCode, usedBy)) !== new Set(ids).size)
      throw new Failure(attachmentFailure.attachmentGone);
  }

  /** Deletes a slice of unused files; returns the number of changed rows. */
  @Sweep('attachments.tidy', 600_000, { slice: EXPIRED_SLICE, inWorkers: true })
  async cleanUp(): Promise<number> {
    const { rows, hashes } = await this.db.transact((tx) => this.store.deleteExpired(tx, EXPIRED_SLICE));
    await this.storage.deleteAll(hashes);
    return rows;
  }

  private async prepare({ path, name }: UploadedFile, types: readonly string[]): Promise<PreparedFile> {
    const bytes = await readFile(path);
    const extension = extensionOf(name);
    if (!(await matchesExtension(extension, bytes)))
      throw new Failure(systemFailure.fileTypeWrong, { list: types.join(',') });
    if ((IMAGE_TYPES as readonly string[]).includes(extension)) return { ...(await redrawImage(bytes)), name };
    return { bytes, ext: extension, name, width: null, height: null };
  }
}
