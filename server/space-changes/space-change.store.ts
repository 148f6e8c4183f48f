import { Injectable } from '@nestjs/common';
import type { RegisteredRoom, SpaceChange } from '#domain/space-changes/space-change.rules';
import type { WithdrawableCheckState } from '#domain/reviews/withdrawable-check.machine';
import { checkStatus } from '#domain/system/check.status';
import type { SpaceChangeRow } from '#contract/space-changes/space-change.contract';
import type { PendingRows } from '#server/kit/access/approval-registry';
import type { Member } from '#server/kit/access/caller';
import { orgScope } from '#server/kit/access/org-scope';
import { updateRows } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { SpaceChangeEntity } from './space-change.entity';

/** A request as its transitions need it. */
export interface StoredChange extends WithdrawableCheckState {
  readonly id: number;
  readonly kind: number;
  readonly roomIds: readonly number[];
  readonly request: SpaceChange;
  readonly versions: Readonly<Record<string, number>>;
  readonly orgId: number | null;
  readonly applicantId: number;
}

const list: ListQuery<'keyword' | 'kind' | 'checkStatus' | 'mine' | 'id', 'submittedAt'> = {
  select: `
    c.id, c.kind, c.room_nos as rooms, coalesce(o.name, '') as "orgName", coalesce(o.en_name, '') as "enOrgName",
    u.name as applicant, coalesce(nullif(u.en_name, ''), u.name) as "enApplicant", c.applicant_id as "applicantId",
    c.reason, c.check_status as "checkStatus", c.closed, c.check_content as "checkContent",
    coalesce(k.name, '') as checker, coalesce(nullif(k.en_name, ''), k.name, '') as "enChecker",
    to_char(c.submitted_at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as "submittedAt",
    c.file_ids as "fileIds"
  `,
  from: `
    space_change c
      join v_app_user u on u.id = c.applicant_id
      left join v_org o on o.id = c.org_id
      left join v_app_user k on k.id = c.checker
  `,
  filters: {
    keyword: contains('c.room_nos', 'c.reason'),
    kind: equals('c.kind'),
    checkStatus: equals('c.check_status'),
    mine: equals('c.applicant_id'),
    id: equals('c.id'),
  },
  sorts: { submittedAt: 'c.submitted_at' },
  notNullSorts: ['submittedAt'],
  countFrom: 'space_change c',
  tieBreaker: 'c.id desc',
};

/** The requests that wait for a decision. */
export const pendingChanges: PendingRows = {
  table: 'space_change c',
  waiting: `c.check_status = ${checkStatus.checking} and not c.closed`,
  at: 'c.submitted_at',
  joins: 'join v_app_user u on u.id = c.applicant_id left join v_org o on o.id = c.org_id',
  columns: {
    id: 'c.id',
    userId: 'c.applicant_id',
    name: 'u.name',
    enName: 'u.en_name',
    about: `c.room_nos || coalesce(' · ' || o.name, '')`,
    aboutEn: `c.room_nos || coalesce(' · ' || o.en_name, '')`,
    reason: 'c.reason',
    keyword: 'c.room_nos',
    proofIds: 'c.file_ids',
  },
  within: (caller, bind) => orgScope(caller, { org: 'c.org_id', person: 'c.applicant_id' })(bind),
};

/** The name of a person in both languages. */
export interface PersonName {
  readonly name: string;
  readonly enName: string;
}

/** What a request did to one room. */
export interface RoomEvent {
  readonly roomId: number;
  readonly before: RegisteredRoom | null;
  readonly after: RegisteredRoom | null;
}

/** Stores requests that change rooms, and what they did. */
@Injectable()
export class SpaceChangeStore {
  readonly list: StoredList<SpaceChangeRow & { applicantId: number }, [caller: Member]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (caller) => orgScope(caller, { org: 'c.org_id', person: 'c.applicant_id' }));
  }

  async insert(
    tx: Tx,
    change: Pick<StoredChange, 'kind' | 'roomIds' | 'request' | 'versions' | 'orgId' | 'applicantId'> & {
      readonly roomNos: string;
      readonly reason: string;
      readonly fileIds: readonly string[];
    },
  ): Promise<number> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into space_change (
          kind, room_ids, room_nos, request, versions, org_id, applicant_id, reason, file_ids
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        returning id
      `,
      [
        change.kind,
        change.roomIds,
        change.roomNos,
        JSON.stringify(change.request),
        JSON.stringify(change.versions),
        change.orgId,
        change.applicantId,
        change.reason,
        change.fileIds,
      ],
    );
    return (row as { id: number }).id;
  }

  /** Locks a request and returns it; undefined if there is none. */
  async lock(tx: Tx, id: number): Promise<StoredChange | undefined> {
    const found = await tx
      .repository(SpaceChangeEntity)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    return found ? (found as StoredChange) : undefined;
  }

  async find(id: number): Promise<StoredChange | undefined> {
    const found = await this.db.repository(SpaceChangeEntity).findOneBy({ id });
    return found ? (found as StoredChange) : undefined;
  }

  /** Moves a request to its next state. Returns false if it changed meanwhile. */
  async move(
    tx: Tx,
    from: StoredChange,
    to: WithdrawableCheckState,
    changes: Partial<{ checkContent: string; checker: number; reason: string; versions: unknown }> & {
      readonly decided?: boolean;
      readonly submitted?: boolean;
    } = {},
  ): Promise<boolean> {
    const { decided = false, submitted = false, ...columns } = changes;
    return (
      (await updateRows(
        tx,
        SpaceChangeEntity,
        { id: from.id, checkStatus: from.checkStatus, closed: false },
        {
          ...columns,
          checkStatus: to.checkStatus,
          closed: to.closed,
          ...(decided ? { checkedAt: () => 'app_now()' } : {}),
          ...(submitted ? { submittedAt: () => 'app_now()' } : {}),
        },
      )) === 1
    );
  }

  async record(tx: Tx, changeId: number, events: readonly RoomEvent[]): Promise<void> {
    await tx.rows(
      `
        insert into room_event (change_id, room_id, before, after)
        select $1, x."roomId", nullif(x.before, 'null'), nullif(x.after, 'null')
        from jsonb_to_recordset($2::jsonb) as x("roomId" int, before jsonb, after jsonb)
      `,
      [changeId, JSON.stringify(events)],
    );
  }

  /** Returns what a request did to its rooms. */
  eventsOf(changeId: number): Promise<RoomEvent[]> {
    return this.db.rows<RoomEvent & Record<string, unknown>>(
      'select room_id as "roomId", before, after from room_event where change_id = $1 order by id',
      [changeId],
    );
  }

  /** Returns what requests did to a room, the latest first. */
  historyOf(roomId: number, limit: number): Promise<(RoomEvent & { at: string; kind: number })[]> {
    return this.db.rows<RoomEvent & { at: string; kind: number } & Record<string, unknown>>(
      `
        select e.room_id as "roomId", e.before, e.after, c.kind,
          to_char(e.at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as at
        from room_event e
          join space_change c on c.id = e.change_id
        where e.room_id = $1
        order by e.id desc
        limit $2
      `,
      [roomId, limit],
    );
  }

  /** Returns names of departments by their ids. */
  async orgNames(): Promise<ReadonlyMap<number, { orgName: string; enOrgName: string }>> {
    const rows = await this.db.rows<{ id: number; orgName: string; enOrgName: string }>(
      'select id, name as "orgName", en_name as "enOrgName" from v_org',
    );
    return new Map(rows.map(({ id, ...names }) => [id, names]));
  }

  /** Returns the rooms, departments and people a caller may name. */
  async choices(
    caller: Member,
  ): Promise<Record<'rooms' | 'orgs' | 'people', { id: number; name: string; enName: string }[]>> {
    const read = (
      select: string,
      from: string,
      where: string,
      last: string,
      scope: readonly string[],
      values: unknown[],
    ) =>
      this.db.rows<{ id: number; name: string; enName: string }>(
        `select ${select} from ${from} where ${[where, ...scope].join(' and ')} order by ${last}`,
        values,
      );
    const within = (columns: { readonly org: string; readonly person?: string }) => {
      const values: unknown[] = [];
      return { scope: orgScope(caller, columns)((value) => `$${values.push(value)}`), values };
    };
    const ofRooms = within({ org: 'r.org_id', person: 'r.principal_user_id' });
    const anyOwner: Member = { ...caller, ownerId: null };
    const ofOrgs = (column: string) => {
      const values: unknown[] = [];
      return { scope: orgScope(anyOwner, { org: column })((value) => `$${values.push(value)}`), values };
    };
    const [orgScopeOf, peopleScopeOf] = [ofOrgs('id'), ofOrgs('s.org_id')];
    const [rooms, orgs, people] = await Promise.all([
      read(
        `r.id, b.name || ' ' || r.room_no || coalesce(' ' || nullif(r.name, ''), '') as name,
          b.en_name || ', ' || r.room_no || coalesce(' ' || nullif(r.en_name, ''), '') as "enName"`,
        'v_room r join v_floor f on f.id = r.floor_id join v_building b on b.id = f.building_id',
        'true',
        'b.name, f.no, r.room_no',
        // A room of no department may be asked for by all.
        ofRooms.scope.map((one) => (one === 'false' ? one : `(r.org_id is null or ${one})`)),
        ofRooms.values,
      ),
      read('id, name, en_name as "enName"', 'v_org', 'status = 1', 'sort, id', orgScopeOf.scope, orgScopeOf.values),
      read(
        `s.id, u.name || ' · ' || o.name as name,
          coalesce(nullif(u.en_name, ''), u.name) || ' · ' || o.en_name as "enName"`,
        'v_space_user s join v_app_user u on u.id = s.user_id join v_org o on o.id = s.org_id',
        'true',
        'u.name, s.id',
        peopleScopeOf.scope,
        peopleScopeOf.values,
      ),
    ]);
    return { rooms, orgs, people };
  }

  /** Returns names of people by their ids as space users. */
  async peopleNames(ids: readonly number[]): Promise<ReadonlyMap<number, PersonName>> {
    const rows = await this.db.rows<PersonName & { id: number }>(
      `
        select s.id, u.name, coalesce(nullif(u.en_name, ''), u.name) as "enName"
        from v_space_user s
          join v_app_user u on u.id = s.user_id
        where s.id = any ($1)
      `,
      [ids],
    );
    return new Map(rows.map(({ id, ...names }) => [id, names]));
  }
}
