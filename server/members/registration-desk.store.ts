import { cardType } from '#domain/members/member.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { RegistrationRow, registrations } from '#contract/members/registration.contract';
import type { Db } from '#server/kit/db/db';
import {
  contains,
  equals,
  listAll,
  listPage,
  sinceDate,
  untilDate,
  type ListQuery,
  type ListRequest,
  type SqlStatement,
} from '#server/kit/db/list';
import type { RegistrationLogEntity } from './registration-log.entity';
import type { RegistrationEntity } from './registration.entity';

/** A row of the list, with its times as the database holds them. */
export type StoredRegistrationRow = Omit<RegistrationRow, 'submittedAt' | 'checkedAt'> &
  Pick<RegistrationEntity, 'submittedAt' | 'checkedAt'>;
/** A row of the list with the fields that only the detail shows. */
type StoredRegistrationDetail = StoredRegistrationRow & {
  readonly gender: number;
  readonly email: string;
  readonly remark: string;
  readonly proofIds: string[];
};

const list: ListQuery<'keyword' | 'status' | 'externalKind' | 'dateFrom' | 'dateTo', 'submittedAt' | 'checkedAt'> = {
  select: `r.id, r.user_id as "userId", u.name, u.en_name as "enName", u.phone, r.external_kind as "externalKind", coalesce(p.card_type, ${cardType.other}) as "cardType", coalesce(p.card_mask, '') as "cardNo", r.sponsor, r.round, r.status,
    r.check_content as "checkContent", r.submitted_at as "submittedAt", r.checked_at as "checkedAt"`,
  from: 'registration r join v_app_user u on u.id = r.user_id left join member_profile p on p.user_id = r.user_id',
  filters: {
    keyword: contains('u.name', 'u.phone'),
    status: equals('r.status'),
    externalKind: equals('r.external_kind'),
    dateFrom: sinceDate('r.submitted_at'),
    dateTo: untilDate('r.submitted_at'),
  },
  sorts: { submittedAt: 'r.submitted_at', checkedAt: 'r.checked_at' },
  tieBreaker: 'r.id desc',
};

/** Returns a page of registrations. */
export function pageOfRegistrations(db: Db, query: ParsedOf<typeof registrations.list>) {
  return listPage<StoredRegistrationRow>(db, list, query);
}

/** Returns the statement of all registrations. */
export function allRegistrations(query: ListRequest, limit: number): SqlStatement {
  return listAll(list, query, limit);
}

/** Returns a registration with all its fields. */
export async function findRegistrationDetail(db: Db, id: number): Promise<StoredRegistrationDetail | undefined> {
  const { sql, values } = listAll(
    { ...list, select: `${list.select}, u.gender, r.email, r.remark, r.proof_ids as "proofIds"` },
    {},
    1,
    (bind) => [`r.id = ${bind(id)}`],
  );
  return (await db.rows<StoredRegistrationDetail>(sql, values))[0];
}

/** Returns the history of a registration, oldest first. */
export function findRegistrationLog(
  db: Db,
  id: number,
): Promise<(Pick<RegistrationLogEntity, 'at' | 'status' | 'note'> & { who: string })[]> {
  return db.rows(
    `
      select l.at, u.name as who, l.status, l.note
      from registration_log l
        join v_app_user u on u.id = l.actor
      where l.registration_id = $1
      order by l.id
    `,
    [id],
  );
}
