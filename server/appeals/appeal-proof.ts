import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import type { Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { ViewerLog } from '#server/logs/viewer-log.service';

/** Opens the proof files of appeals for reviewers. */
@Injectable()
export class AppealProof {
  constructor(
    private readonly db: Db,
    private readonly viewers: ViewerLog,
    private readonly door: AttachmentDownloadService,
  ) {}

  /** Returns a URL of a proof file that is valid for one minute, and logs the access. */
  async signedUrl(id: number, attachmentId: string, caller: Caller): Promise<{ url: string }> {
    const [row] = await this.db.rows<{ userId: number }>(
      'select user_id as "userId" from appeal where id = $1 and $2 = any (proof_ids)',
      [id, attachmentId],
    );
    if (!row) throw new Failure(blackListFailure.appealGone);
    await this.viewers.record(this.db, caller, { of: row.userId, fields: ['proof'], why: 'appeal' });
    return { url: this.door.ticketUrl(attachmentId) };
  }
}
