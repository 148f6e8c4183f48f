import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { familyFailure } from '#domain/families/family.failures';
import { ageOn, MAX_FAMILY_MEMBERS, needsGuardian } from '#domain/families/family.rules';
import type { FamilyOverview } from '#contract/families/family.contract';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { ViewerLog } from '#server/logs/viewer-log.service';
import { FamilyListStore } from './family-list.store';

/** Reads a family for its owner and opens proof files for reviewers. */
@Injectable()
export class FamilyView {
  constructor(
    private readonly db: Db,
    private readonly store: FamilyListStore,
    private readonly viewers: ViewerLog,
    private readonly downloads: AttachmentDownloadService,
  ) {}

  /** Returns the caller's family members, newest first. */
  async mine(caller: Member): Promise<FamilyOverview> {
    const { userId } = caller;
    const [today, memberCount, rows] = await Promise.all([
      schoolToday(this.db),
      this.store.count(userId),
      this.store.findByOwner(userId),
    ]);
    return {
      most: MAX_FAMILY_MEMBERS,
      used: memberCount,
      members: rows.map((row) => ({
        ...row,
        age: ageOn(row.birth, today),
        guarded: needsGuardian(row.birth, today),
        submittedAt: schoolStamp(row.submittedAt.getTime()),
      })),
    };
  }

  /** Returns a URL of a proof file that is valid for one minute, and logs the access. */
  async proof(id: number, attachmentId: string, caller: Member): Promise<{ url: string }> {
    const ownerId = await this.store.findProofOwner(id, attachmentId, caller);
    if (ownerId === undefined) throw new Failure(familyFailure.familyGone);
    await this.viewers.record(this.db, caller, { of: ownerId, fields: ['proof'], why: 'family' });
    return { url: this.downloads.ticketUrl(attachmentId) };
  }
}
