import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import { registrationStatus } from '#domain/members/member.status';
import { AttachmentDoorService } from '#server/attachments/attachment-door.service';
import { AttachmentService } from '#server/attachments/attachment.service';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { ViewerLog } from '#server/system/viewer-log.service';

const MOST = 9;

/** Proof files of registrations: added by their owner, opened by reviewers. */
@Injectable()
export class ProofService {
  constructor(
    private readonly db: Db,
    private readonly files: AttachmentService,
    private readonly door: AttachmentDoorService,
    private readonly viewers: ViewerLog,
  ) {}

  /** Adds uploaded proof files. Files that were added earlier stay. */
  async add(ids: readonly string[], caller: Caller): Promise<void> {
    const { userId } = memberOf(caller);
    await this.db.transact(async (tx) => {
      const [row] = await tx.rows<{ id: number; status: number; papers: string[] }>(
        'select id, status, proof_ids as papers from registration where user_id = $1 for update',
        [userId],
      );
      if (!row) throw new Failure(memberFailure.applicationMissing);
      if (row.status === registrationStatus.passed) throw new Failure(memberFailure.reviewOver);
      const papers = [...new Set([...row.papers, ...ids])];
      if (papers.length > MOST) throw new Failure(memberFailure.tooManyProofs, { most: MOST });
      await this.files.use(tx, papers, userId, fileClass.registration, `registration:${row.id}`);
      await tx.rows('update registration set proof_ids = $2 where id = $1', [row.id, papers]);
      await audit(tx, caller, {
        action: 'registration.proofs',
        object: `user:${userId}`,
        before: { papers: row.papers.length },
        after: { papers: papers.length },
      });
    });
  }

  /** Returns a URL of a proof file that is valid for one minute, and logs the access. */
  async address(id: number, attachmentId: string, caller: Caller): Promise<{ url: string }> {
    const [row] = await this.db.rows<{ userId: number }>(
      'select user_id as "userId" from registration where id = $1 and $2 = any(proof_ids)',
      [id, attachmentId],
    );
    if (!row) throw new Failure(memberFailure.applicationMissing);
    await this.viewers.opened(this.db, caller, { of: row.userId, fields: ['proof'], why: 'registration' });
    return { url: this.door.address(attachmentId) };
  }
}
