import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { exerciseFailure } from '#domain/exercise/exercise.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { exerciseClaims } from '#contract/exercise/exercise.contract';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { ViewerLog } from '#server/logs/viewer-log.service';
import { ExerciseClaimStore } from './exercise-claim.store';

/** Lists requests of students and opens their proof files for reviewers. */
@Injectable()
export class ExerciseDesk {
  constructor(
    private readonly db: Db,
    private readonly store: ExerciseClaimStore,
    private readonly viewers: ViewerLog,
    private readonly downloads: AttachmentDownloadService,
  ) {}

  list(query: ParsedOf<typeof exerciseClaims.list>, caller: Member): Promise<AnswerOf<typeof exerciseClaims.list>> {
    return this.store.list.page(query, caller);
  }

  /** Returns a URL of a proof file that is valid for one minute, and logs the access. */
  async proof(id: number, attachmentId: string, caller: Member): Promise<{ url: string }> {
    const applicant = await this.store.findProofOwner(id, attachmentId, caller);
    if (applicant === undefined) throw new Failure(exerciseFailure.exerciseGone);
    await this.viewers.record(this.db, caller, { of: applicant, fields: ['proof'], why: 'exercise' });
    return { url: this.downloads.ticketUrl(attachmentId) };
  }
}
