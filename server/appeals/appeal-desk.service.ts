import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { appeals } from '#contract/appeals/appeal.contract';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import { AppealQueryService } from '#server/black-lists/appeal-query.service';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { ViewerLog } from '#server/logs/viewer-log.service';
import { appealsInReach, findProofOwner } from './appeal.store';

/** Lists appeals and opens their proof files for reviewers. */
@Injectable()
export class AppealDesk {
  constructor(
    private readonly db: Db,
    private readonly appeals: AppealQueryService,
    private readonly viewers: ViewerLog,
    private readonly downloads: AttachmentDownloadService,
  ) {}

  /** Returns one page of the appeals within the caller's venues. */
  list(query: ParsedOf<typeof appeals.list>, caller: Member): Promise<AnswerOf<typeof appeals.list>> {
    return this.appeals.page(query, (bind) => [appealsInReach(caller, bind)]);
  }

  /** Returns a URL of a proof file that is valid for one minute, and logs the access. */
  async proof(id: number, attachmentId: string, caller: Member): Promise<{ url: string }> {
    const applicantId = await findProofOwner(this.db, id, attachmentId);
    if (applicantId === undefined) throw new Failure(blackListFailure.appealGone);
    await this.viewers.record(this.db, caller, { of: applicantId, fields: ['proof'], why: 'appeal' });
    return { url: this.downloads.ticketUrl(attachmentId) };
  }
}
