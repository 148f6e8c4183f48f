import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { FileClass } from '#domain/attachments/attachment.status';
import { Db, type Tx } from '#server/kit/db/db';
import { AttachmentEntity } from './attachment.entity';

/** A row of a stored file. */
export interface StoredAttachment extends Pick<
  AttachmentEntity,
  'id' | 'ownerId' | 'open' | 'ext' | 'name' | 'bytes' | 'sha256' | 'usedBy'
> {
  readonly fileClass: FileClass;
}

/** Hours an unused file is kept, and days a deleted one is kept. */
const ORPHAN_TTL_HOURS = 24;
const DELETED_TTL_DAYS = 30;

/** Rows of uploaded files. */
@Injectable()
export class AttachmentStore {
  constructor(private readonly db: Db) {}

  /** Inserts a file that nothing uses yet. */
  async insert(
    tx: Tx,
    {
      id,
      ownerId,
      fileClass,
      open,
      ext,
      name,
      bytes,
      sha256,
      width,
      height,
    }: Omit<StoredAttachment, 'usedBy'> & Pick<AttachmentEntity, 'width' | 'height'>,
  ): Promise<void> {
    await tx
      .repository(AttachmentEntity)
      .insert({ id, ownerId, fileClass, open, ext, name, bytes, sha256, width, height });
  }

  /** Returns a file that was not deleted. */
  async find(id: string): Promise<StoredAttachment | null> {
    const stored = await this.db.repository(AttachmentEntity).findOneBy({ id, deletedAt: IsNull() });
    return stored as StoredAttachment | null;
  }

  /** Locks and returns a file of a person. */
  async lockOwn(tx: Tx, id: string, ownerId: number): Promise<StoredAttachment | null> {
    const stored = await tx
      .repository(AttachmentEntity)
      .findOne({ where: { id, ownerId, deletedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
    return stored as StoredAttachment | null;
  }

  async markDeleted(tx: Tx, id: string): Promise<void> {
    await tx.repository(AttachmentEntity).update(id, { deletedAt: () => 'app_now()' });
  }

  /**
   * Binds files to a use; returns how many exist in this class and are free and owned by the person, or bound to the
   * same use already.
   */
  async bind(
    tx: Tx,
    ids: readonly string[],
    ownerId: number,
    fileClassCode: FileClass,
    usedBy: string,
  ): Promise<number> {
    return (
      await tx.rows(
        `
          update attachment
          set used_by = $4
          where id = any($1)
            and file_class = $3
            and deleted_at is null
            and (used_by = $4 or (used_by is null and owner_id = $2))
          returning id
        `,
        [ids, ownerId, fileClassCode, usedBy],
      )
    ).length;
  }

  /**
   * Binds a file of a class to `usedBy`: the file itself if it is free or already bound to it, otherwise a copy under
   * the given id. Returns null if there is none.
   */
  async bindOrCopy(
    tx: Tx,
    id: string,
    {
      copy: copyId,
      of: fileClassCode,
      ownerId,
      usedBy,
    }: { readonly copy: string; readonly of: FileClass; readonly ownerId: number; readonly usedBy: string },
  ): Promise<string | null> {
    const [bound] = await tx.rows(
      `
        update attachment
        set used_by = $3
        where id = $1
          and file_class = $2
          and deleted_at is null
          and (used_by = $3 or (used_by is null and owner_id = $4))
        returning id
      `,
      [id, fileClassCode, usedBy, ownerId],
    );
    if (bound) return id;
    const copied = await tx.rows(
      `
        insert into attachment (id, owner_id, file_class, open, ext, name, bytes, sha256, width, height, used_by)
        select $2, $3, file_class, open, ext, name, bytes, sha256, width, height, $5
        from attachment
        where id = $1 and file_class = $4 and open and deleted_at is null
        returning id
      `,
      [id, copyId, ownerId, fileClassCode, usedBy],
    );
    return copied.length > 0 ? copyId : null;
  }

  /** Releases the files of a use. */
  async release(tx: Tx, usedBy: string, except: readonly string[] = []): Promise<void> {
    await tx.rows(
      'update attachment set used_by = null, gmt_create = app_now() where used_by = $1 and not id = any($2)',
      [usedBy, except],
    );
  }

  /**
   * Deletes files unused for a day and removes deleted ones after a month, at most `limit` of each. Returns their
   * number and the hashes of contents without any row.
   */
  async deleteExpired(tx: Tx, limit: number): Promise<{ readonly rows: number; readonly hashes: readonly string[] }> {
    const unused = await tx.rows(
      `
        update attachment
        set deleted_at = app_now()
        where id in (
          select id
          from attachment
          where used_by is null and deleted_at is null and gmt_create < app_now() - $1 * interval '1 hour'
          limit $2
          for update skip locked
        )
        returning 1
      `,
      [ORPHAN_TTL_HOURS, limit],
    );
    const deleted = await tx.rows<{ sha256: string }>(
      `
        delete from attachment
        where id in (select id from attachment where deleted_at < app_now() - $1 * interval '1 day' limit $2)
        returning sha256
      `,
      [DELETED_TTL_DAYS, limit],
    );
    const hashes = [...new Set(deleted.map(({ sha256 }) => sha256))];
    const stillUsed = new Set(
      (
        await tx.rows<{ sha256: string }>('select distinct sha256 from attachment where sha256 = any($1)', [hashes])
      ).map(({ sha256 }) => sha256),
    );
    return { rows: unused.length + deleted.length, hashes: hashes.filter((hash) => !stillUsed.has(hash)) };
  }
}
