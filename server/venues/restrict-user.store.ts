import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { restrictionState } from '#domain/venues/venue.status';
import type { RestrictUserRow } from '#contract/venues/restrict-user.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { UserRestrictionEntity } from './user-restriction.entity';
import { VenueEntity } from './venue.entity';

const STATE = `
  case
    when r.lifted_at is not null then ${restrictionState.lifted}
    when (select school_now())::date < r.begin_on then ${restrictionState.ahead}
    when r.end_on < (select school_now())::date then ${restrictionState.over}
    else ${restrictionState.inForce}
  end
`;
const venues = (name: string, all: string) => `
  case
    when r.venue_ids is null then '${all}'
    else (select string_agg(v.${name}, '、' order by v.sort, v.id) from venue v where v.id = any (r.venue_ids))
  end
`;

const list: ListQuery<'keyword' | 'venueId' | 'state', never> = {
  select: `
    r.id, r.user_id as "userId", u.name, u.en_name as "enName", u.username, r.venue_ids as "venueIds",
    ${venues('venue_name', '全部场馆')} as venues, ${venues('en_name', 'All venues')} as "enVenues",
    r.reason, r.begin_on as "beginOn", r.end_on as "endOn", ${STATE} as state,
    o.name as operator, o.en_name as "enOperator",
    to_char(r.gmt_create at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as "gmtCreate", r.version
  `,
  from: 'user_restriction r join v_app_user u on u.id = r.user_id join v_app_user o on o.id = r.operator',
  filters: {
    keyword: contains('u.name', 'u.username', 'r.reason'),
    venueId: (value, bind) => `(r.venue_ids is null or ${bind(value)}::int = any (r.venue_ids))`,
    state: equals(STATE),
  },
  sorts: {},
  tieBreaker: 'r.id desc',
};

/** Limits to restrictions that name one of the caller's venues. */
const withinScope =
  (scope: Scope) =>
  (bind: Bind): string[] => [
    ...(scope.venueIds === null
      ? scope.merchantIds === null
        ? []
        : ['false']
      : [`r.venue_ids && ${bind(scope.venueIds)}::int[]`]),
    ...scopeConditions({ ...scope, venueIds: null, merchantIds: null }, { person: 'r.user_id' })(bind),
  ];

/** A restriction that is locked before a change, with its state today. */
export type LockedRestriction = Pick<UserRestrictionEntity, 'id' | 'userId' | 'venueIds' | 'version'> & {
  readonly state: number;
};

/** What is saved of a restriction. */
export type RestrictionColumns = Pick<UserRestrictionEntity, 'venueIds' | 'reason' | 'beginOn' | 'endOn'>;

/** Stores booking restrictions of people. */
@Injectable()
export class RestrictUserStore {
  readonly list: StoredList<RestrictUserRow, [scope: Scope]>;

  constructor(db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns the id of the active person with this user name. */
  async findPersonId(tx: Tx, username: string): Promise<number | undefined> {
    const [person] = await tx.rows<{ id: number }>('select id from v_app_user where username = $1 and status = 1', [
      username,
    ]);
    return person?.id;
  }

  /** Returns how many of these venues exist. */
  countVenues(tx: Tx, ids: readonly number[]): Promise<number> {
    return tx.repository(VenueEntity).countBy({ id: In(ids) });
  }

  /** Locks and returns a restriction. */
  async lock(tx: Tx, id: number): Promise<LockedRestriction | undefined> {
    const [row] = await tx.rows<LockedRestriction>(
      `
        select r.id, r.user_id as "userId", r.venue_ids as "venueIds", ${STATE} as state, r.version
        from user_restriction r
        where r.id = $1
        for update
      `,
      [id],
    );
    return row;
  }

  add(tx: Tx, userId: number, operator: number, columns: RestrictionColumns): Promise<number> {
    return insertRow(tx, UserRestrictionEntity, { userId, operator, ...columns });
  }

  change(tx: Tx, id: number, columns: RestrictionColumns): Promise<void> {
    return updateRow(tx, UserRestrictionEntity, id, columns);
  }

  /** Ends a restriction now. */
  lift(tx: Tx, id: number, liftedBy: number): Promise<void> {
    return updateRow(tx, UserRestrictionEntity, id, { liftedAt: () => 'app_now()', liftedBy });
  }
}
