import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { attachmentFailure } from '#domain/attachments/attachment.failures';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure } from '#domain/kit/failure';
import type { Tx } from '#server/kit/db';
import { ENV, type Env } from '#server/kit/env';
import { cleanHtml, picturesIn } from '#server/kit/rich-text';
import { AttachmentStore } from './attachment.store';

/** Texts with markup: cleaned before they are kept and before they are shown, their pictures bound to what they stand in. */
@Injectable()
export class RichTextService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly store: AttachmentStore,
  ) {}

  /**
   * The text as it may be kept for `usedBy`, such as `protocol:7`. Its pictures are used by that from now on, those it no longer shows are released;
   * a picture that stands in another text too becomes a copy of its own, so that neither text can take it from the other.
   */
  async keep(tx: Tx, html: string, ownerId: number, usedBy: string): Promise<string> {
    const clean = cleanHtml(html, this.env.API_BASE);
    const ids = picturesIn(clean);
    await this.store.release(tx, usedBy, ids);
    let kept = clean;
    for (const id of ids) {
      const adopted = await this.store.adopt(tx, id, {
        copy: randomBytes(16).toString('hex'),
        of: fileClass.article,
        ownerId,
        usedBy,
      });
      if (adopted === null) throw new Failure(attachmentFailure.pictureOfTextGone);
      if (adopted !== id) kept = kept.replaceAll(id, adopted);
    }
    return kept;
  }

  /** The pictures of a text that is deleted are nobody's. */
  release(tx: Tx, usedBy: string): Promise<void> {
    return this.store.release(tx, usedBy);
  }

  /** The text as it may be shown, whatever was kept before the rules were what they are. */
  shown(html: string): string {
    return cleanHtml(html, this.env.API_BASE);
  }
}
