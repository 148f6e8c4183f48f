import { Injectable } from '@nestjs/common';
import { enumMembers } from '#domain/kit/enumeration';
import type { LocalDate } from '#domain/kit/time';
import { familyMemberStatus } from '#domain/families/family.status';
import { familyRelation } from '#domain/members/member.status';
import { role } from '#domain/session/role.status';
import { checkStatus } from '#domain/system/check.status';
import type { Attachment } from '#contract/attachments/attachment.contract';
import type { FamilyRow, OwnFamilyMember } from '#contract/families/family.contract';
import type { PendingRows } from '#server/kit/access/approval-registry';
import type { Member } from '#server/kit/access/caller';
import { personScope } from '#server/kit/access/person-scope';
import { Db } from '#server/kit/db/db';
import { equals, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import type { FamilyMemberEntity } from './family-member.entity';
import { FamilyStore } from './family.store';

/** A row of the list, with its times as the database holds them. */
export type StoredFamilyRow = Omit<FamilyRow, 'submittedAt' | 'checkedAt'> &
  Pick<FamilyMemberEntity, 'submittedAt' | 'checkedAt'>;

/** A family member as its owner sees it. */
type StoredOwnMember = Omit<OwnFamilyMember, 'submittedAt' | 'age' | 'guarded'> &
  Pick<FamilyMemberEntity, 'submittedAt'> & { birth: LocalDate; proofs: Attachment[] };

/** SQL of a family member's state, over alias `f`. */
const FAMILY_STATUS_SQL = `case when f.ended_at is not null then ${familyMemberStatus.ended} else f.check_status end`;

const list: ListQuery<'keyword' | 'standing' | 'relation', 'submittedAt' | 'validUntil'> = {
  select: `f.id, f.name, f.en_name as "enName", f.relation, f.gender, f.birth, f.card_mask as "cardNo", f.phone, u.name as "ownerName", u.en_name as "enOwnerName", u.username as "ownerUsername", a.username, ${FAMILY_STATUS_SQL} as standing, f.proof_ids as "proofIds",
    f.check_content as "checkContent", f.submitted_at as "submittedAt", f.checked_at as "checkedAt", f.valid_until as "validUntil"`,
  from: 'family_member f join v_app_user u on u.id = f.owner_id left join v_app_user a on a.id = f.account_user_id',
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `(f.name ilike ${text} or f.owner_id = any(array(select p.id from v_app_user p where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text} and (p.name ilike ${text} or p.username ilike ${text}))))`;
    },
    standing: equals(`(${FAMILY_STATUS_SQL})`),
    relation: equals('f.relation'),
  },
  sorts: { submittedAt: 'f.submitted_at', validUntil: 'f.valid_until' },
  notNullSorts: ['submittedAt'],
  countFrom: 'family_member f',
  tieBreaker: 'f.id desc',
};

const withinScope =
  (caller: Member) =>
  (bind: Bind): string[] => ['not f.closed', ...personScope(caller, 'f.owner_id')(bind)];

const relationName = (lang: 'zh' | 'en') =>
  `case f.relation ${enumMembers(familyRelation)
    .map((one) => `when ${one.code} then '${one[lang]}'`)
    .join(' ')} end`;

/** The family members that wait for a decision. */
export const pendingFamilyMembers: PendingRows = {
  table: 'family_member f',
  waiting: `f.check_status = ${checkStatus.checking} and not f.closed`,
  at: 'f.submitted_at',
  joins: 'join v_app_user u on u.id = f.owner_id',
  columns: {
    id: 'f.id',
    userId: 'f.owner_id',
    name: 'u.name',
    enName: 'u.en_name',
    about: `${relationName('zh')} || ' ' || f.name`,
    aboutEn: `${relationName('en')} || ' ' || coalesce(nullif(f.en_name, ''), f.name)`,
    reason: `''`,
    keyword: 'u.username',
    proofIds: 'f.proof_ids',
  },
  within: (caller, bind) => personScope(caller, 'f.owner_id')(bind),
};

/** Reads family members for their owner, and for staff within the caller's scope. */
@Injectable()
export class FamilyListStore {
  readonly list: StoredList<StoredFamilyRow, [caller: Member]>;

  constructor(
    private readonly db: Db,
    private readonly families: FamilyStore,
  ) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns how many family members of a person are not refused, withdrawn or ended. */
  count(ownerId: number): Promise<number> {
    return this.families.count(this.db, ownerId);
  }

  /** Returns the family members of a person, newest first. */
  findByOwner(ownerId: number): Promise<StoredOwnMember[]> {
    return this.db.rows<StoredOwnMember>(
      `
        select
          f.id, f.name, f.en_name as "enName", f.relation, f.gender, f.birth, f.card_type as "cardType",
          f.card_mask as "cardNo", f.phone, ${FAMILY_STATUS_SQL} as standing, f.check_content as "checkContent",
          f.submitted_at as "submittedAt", f.valid_until as "validUntil", f.end_kind as "endKind", a.username,
          (
            select g.role_id
            from v_role_grant g
            where g.user_id = a.id and g.role_id in (${role.family}, ${role.companion})
            order by g.role_id
            limit 1
          ) as "roleId",
          coalesce((
            select jsonb_agg(jsonb_build_object('id', x.id, 'ext', x.ext) order by x.id)
            from v_attachment x
            where x.id = any (f.proof_ids)
          ), '[]') as proofs
        from family_member f
          left join v_app_user a on a.id = f.account_user_id
        where f.owner_id = $1 and not f.closed
        order by f.ended_at is not null, f.check_status = 2, f.id desc
        limit 50
      `,
      [ownerId],
    );
  }

  /** Returns the owner of a family member with this proof file. */
  async findProofOwner(id: number, attachmentId: string, caller: Member): Promise<number | undefined> {
    const values: unknown[] = [id, attachmentId];
    const reach = personScope(caller, 'f.owner_id')((value) => `$${values.push(value)}`).join(' and ') || 'true';
    const [row] = await this.db.rows<Pick<FamilyMemberEntity, 'ownerId'>>(
      `
        select f.owner_id as "ownerId"
        from family_member f
        where f.id = $1 and $2 = any (f.proof_ids) and not f.closed and ${reach}
      `,
      values,
    );
    return row?.ownerId;
  }
}
