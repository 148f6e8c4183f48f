import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { blackListScope } from '#domain/black-lists/black-list.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { appeals } from '#contract/appeals/appeal.contract';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import { AppealQueryService } from '#server/black-lists/appeal-query.service';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';
import { ViewerLog } from '#server/logs/viewer-log.service';

/** Returns the SQL condition of appeals that concern the caller's venues; of all appeals for a caller of all venues. */
export function appealsInReach(caller: Caller, bind: Bind): string {
  const { venueIds } = requireMember(caller);
  if (venueIds === null) return 'true';
  const ids = bind(venueIds);
  return `(o.venue_id = any (${ids}::int[]) or bl.scope = ${blackListScope.venue} and bl.scope_ids <@ ${ids}::int[])`;
}

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
  list(query: ParsedOf<typeof appeals.list>, caller: Caller): Promise<AnswerOf<typeof appeals.list>> {
    return this.appeals.page(query, (bind) => [appealsInReach(caller, bind)]);
  }

  /** Returns a URL of a proof file that is valid for one minute, and logs the access. */
  async proof(id: number, attachmentId: string, caller: Caller): Promise<{ url: string }> {
    const [row] = await this.db.rows<{ userId: number }>(
      'select user_id as "userId" from appeal where id = $1 and $2 = any (proof_ids)',
      [id, attachmentId],
    );
    if (!row) throw new Failure(blackListFailure.appealGone);
    await this.viewers.record(this.db, caller, { of: row.userId, fields: ['proof'], why: 'appeal' });
    return { url: this.downloads.ticketUrl(attachmentId) };
  }
}
