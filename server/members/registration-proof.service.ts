import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import { registrationStatus } from '#domain/members/member.status';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import { AttachmentService } from '#server/attachments/attachment.service';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { ViewerLog } from '#server/logs/viewer-log.service';

const MAX_PROOFS = 9;

/** Proof files of registrations: added by their owner, opened by reviewers. */
@Injectable()
export class RegistrationProofService {
  constructor(
    private readonly db: Db,
    private readonly files: AttachmentService,
    private readonly downloads: AttachmentDownloadService,
    private readonly viewers: ViewerLog,
  ) {}

  /** Adds uploaded proof files. Files that were added earlier stay. */
  async add(ids: readonly string[], caller: Caller): Promise<void> {
    const { userId } = requireMember(caller);
    await this.db.transact(async (tx) => {
      const [row] = await tx.rows<{ id: number; status: number; proofIds: string[] }>(
        'select id, status, proof_ids as "proofIds" from registration where user_id = $1 for update',
        [userId],
      );
      if (!row) throw new Failure(memberFailure.applicationMissing);
      if (row.status === registrationStatus.passed) throw new Failure(memberFailure.reviewOver);
      const proofIds = [...new Set([...row.proofIds, ...ids])];
      if (proofIds.length > MAX_PROOFS) throw new Failure(memberFailure.tooManyProofs, { most: MAX_PROOFS });
      await this.files.bind(tx, proofIds, userId, fileClass.registration, `registration:${row.id}`);
      await tx.rows('update registration set proof_ids = $2 where id = $1', [row.id, proofIds]);
      await writeAudit(tx, caller, {
        action: 'registration.proofs',
        object: `user:${userId}`,
        before: { papers: row.proofIds.length },
        after: { papers: proofIds.length },
      });
    });
  }

  /** Returns a URL of a proof file that is valid for one minute, and logs the access. */
  async signedUrl(id: number, attachmentId: string, caller: Caller): Promise<{ url: string }> {
    const [row] = await this.db.rows<{ userId: number }>(
      'select user_id as "userId" from registration where id = $1 and $2 = any(proof_ids)',
      [id, attachmentId],
    );
    if (!row) throw new Failure(memberFailure.applicationMissing);
    await this.viewers.record(this.db, caller, { of: row.userId, fields: ['proof'], why: 'registration' });
    return { url: this.downloads.ticketUrl(attachmentId) };
  }
}
