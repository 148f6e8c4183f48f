import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { attachmentFailure } from '#domain/attachments/attachment.failures';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure } from '#domain/kit/failure';
import { isEmptyRichText } from '#domain/kit/rich-text';
import { systemFailure } from '#domain/system/system.failures';
import { missingField } from '#contract/kit/field-errors';
import type { Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { cleanHtml, picturesIn } from '#server/kit/files/rich-text';
import { AttachmentStore } from './attachment.store';

/** Sanitizes rich texts before storing and showing them, and binds their pictures to their use. */
@Injectable()
export class RichTextService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly store: AttachmentStore,
  ) {}

  /**
   * Returns the text to store for `usedBy`, such as `protocol:7`. Binds its pictures to that use and releases those no
   * longer shown; a picture used by another text is copied, so that deleting one text does not affect the other.
   */
  async bindPictures(tx: Tx, html: string, ownerId: number, usedBy: string): Promise<string> {
    const clean = cleanHtml(html, this.env.API_BASE);
    const ids = picturesIn(clean);
    await this.store.release(tx, usedBy, ids);
    let boundIds = clean;
    for (const id of ids) {
      const boundId = await this.store.bindOrCopy(tx, id, {
        copy: randomBytes(16).toString('hex'),
        of: fileClass.article,
        ownerId,
        usedBy,
      });
      if (boundId === null) throw new Failure(attachmentFailure.pictureOfTextGone);
      if (boundId !== id) boundIds = boundIds.replaceAll(id, boundId);
    }
    return boundIds;
  }

  /** Throws if a required text shows nothing once sanitized; names its field. */
  assertShown(html: string, field: string): void {
    if (isEmptyRichText(this.sanitize(html)))
      throw new Failure(systemFailure.badInput, { fields: [missingField(field)] });
  }

  /** Releases the pictures of a deleted text. */
  releasePictures(tx: Tx, usedBy: string): Promise<void> {
    return this.store.release(tx, usedBy);
  }

  /** Returns the text to show, sanitized again because it may have been stored under older rules. */
  sanitize(html: string): string {
    return cleanHtml(html, this.env.API_BASE);
  }
}
