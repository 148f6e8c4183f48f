import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { familyFailure } from '#domain/families/family.failures';
import { ageOn, MAX_FAMILY_MEMBERS, needsGuardian } from '#domain/families/family.rules';
import { role } from '#domain/session/role.status';
import type { Attachment } from '#contract/attachments/attachment.contract';
import type { FamilyOverview, OwnFamilyMember } from '#contract/families/family.contract';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { ViewerLog } from '#server/logs/viewer-log.service';
import { FAMILY_STATUS_SQL, FamilyStore } from './family.store';
import { personScope } from '#server/kit/access/person-scope';

type Mine = Omit<OwnFamilyMember, 'submittedAt' | 'age' | 'guarded'> & {
  submittedAt: Date;
  birth: LocalDate;
  proofs: Attachment[];
};

/** Reads a family for its owner and opens proof files for reviewers. */
@Injectable()
export class FamilyView {
  constructor(
    private readonly db: Db,
    private readonly store: FamilyStore,
    private readonly viewers: ViewerLog,
    private readonly downloads: AttachmentDownloadService,
  ) {}

  /** Returns the caller's family members, newest first. */
  async mine(caller: Caller): Promise<FamilyOverview> {
    const { userId } = requireMember(caller);
    const [today, memberCount, rows] = await Promise.all([
      schoolToday(this.db),
      this.store.count(this.db, userId),
      this.db.rows<Mine>(
        `
          select
            f.id, f.name, f.en_name as "enName", f.relation, f.gender, f.birth, f.card_type as "cardType",
            f.card_mask as "cardNo", f.phone, ${FAMILY_STATUS_SQL} as standing, f.check_content as "checkContent",
            f.submitted_at as "submittedAt", f.valid_until as "validUntil", f.end_kind as "endKind", a.username,
            (
              select g.role_id
              from role_grant g
              where g.user_id = a.id and g.role_id in (${role.family}, ${role.companion})
              order by g.role_id
              limit 1
            ) as "roleId",
            coalesce((
              select jsonb_agg(jsonb_build_object('id', x.id, 'ext', x.ext) order by x.id)
              from attachment x
              where x.id = any (f.proof_ids)
            ), '[]') as proofs
          from family_member f
            left join app_user a on a.id = f.account_user_id
          where f.owner_id = $1 and not f.closed
          order by f.ended_at is not null, f.check_status = 2, f.id desc
          limit 50
        `,
        [userId],
      ),
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
  async proof(id: number, attachmentId: string, caller: Caller): Promise<{ url: string }> {
    const values: unknown[] = [id, attachmentId];
    const reach = personScope(caller, 'f.owner_id')((value) => `$${values.push(value)}`).join(' and ') || 'true';
    const [row] = await this.db.rows<{ ownerId: number }>(
      `
        select f.owner_id as "ownerId"
        from family_member f
        where f.id = $1 and $2 = any (f.proof_ids) and not f.closed and ${reach}
      `,
      values,
    );
    if (!row) throw new Failure(familyFailure.familyGone);
    await this.viewers.record(this.db, caller, { of: row.ownerId, fields: ['proof'], why: 'family' });
    return { url: this.downloads.ticketUrl(attachmentId) };
  }
}
