import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import { AttachmentService } from '#server/attachments/attachment.service';
import { Db, type Tx } from '#server/kit/db/db';
import { findMarkedRefund } from './refund-mark.store';

/** Proofs that a refund was paid outside. */
@Injectable()
export class RefundProof {
  constructor(
    private readonly db: Db,
    private readonly files: AttachmentService,
    private readonly links: AttachmentDownloadService,
  ) {}

  /** Attaches proofs to a mark; throws if they belong to another person. */
  attach(tx: Tx, ids: readonly string[], ownerId: number, mark: number): Promise<void> {
    return this.files.bind(tx, ids, ownerId, fileClass.proof, `refundMark:${mark}`);
  }

  /** Returns the refund whose mark has this proof, or null. */
  findRefund(mark: number, attachmentId: string): Promise<string | null> {
    return findMarkedRefund(this.db, mark, attachmentId);
  }

  /** Returns an address valid for a minute. */
  downloadUrl(id: string): string {
    return this.links.ticketUrl(id);
  }
}
