import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { AttachmentDoorService } from '#server/attachments/attachment-door.service';
import { AttachmentService } from '#server/attachments/attachment.service';
import type { Tx } from '#server/kit/db';

/** Proofs that a refund was paid outside. */
@Injectable()
export class RefundPapers {
  constructor(
    private readonly files: AttachmentService,
    private readonly door: AttachmentDoorService,
  ) {}

  /** Attaches proofs to a mark; throws if they belong to another person. */
  keep(tx: Tx, ids: readonly string[], ownerId: number, mark: number): Promise<void> {
    return this.files.use(tx, ids, ownerId, fileClass.proof, `refundMark:${mark}`);
  }

  /** Returns an address valid for a minute. */
  address(id: string): string {
    return this.door.address(id);
  }
}
