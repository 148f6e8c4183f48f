import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import { registrationStatus } from '#domain/members/member.status';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import { AttachmentService } from '#server/attachments/attachment.service';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { ViewerLog } from '#server/logs/viewer-log.service';
import { changeProofs, findProofOwner, lockOwnRegistration } from './registration.store';

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
  async add(ids: readonly string[], caller: Member): Promise<void> {
    const { userId } = caller;
    await this.db.transact(async (tx) => {
      const row = await lockOwnRegistration(tx, userId);
      if (!row) throw new Failure(memberFailure.applicationMissing);
      if (row.status === registrationStatus.passed) throw new Failure(memberFailure.reviewOver);
      const proofIds = [...new Set([...row.proofIds, ...ids])];
      if (proofIds.length > MAX_PROOFS) throw new Failure(memberFailure.tooManyProofs, { most: MAX_PROOFS });
      await this.files.bind(tx, proofIds, userId, fileClass.registration, `registration:${row.id}`);
      await changeProofs(tx, row.id, proofIds);
      await writeAudit(tx, caller, {
        action: 'registration.proofs',
        object: `user:${userId}`,
        before: { papers: row.proofIds.length },
        after: { papers: proofIds.length },
      });
    });
  }

  /** Returns a URL of a proof file that is valid for one minute, and logs the access. */
  async signedUrl(id: number, attachmentId: string, caller: Member): Promise<{ url: string }> {
    const userId = await findProofOwner(this.db, id, attachmentId);
    if (userId === undefined) throw new Failure(memberFailure.applicationMissing);
    await this.viewers.record(this.db, caller, { of: userId, fields: ['proof'], why: 'registration' });
    return { url: this.downloads.ticketUrl(attachmentId) };
  }
}
