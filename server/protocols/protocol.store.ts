import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { AgreementRow, ProtocolRow, protocols } from '#contract/protocols/protocol.contract';
import { Db, type Tx } from '#server/kit/db/db';
import {
  contains,
  equals,
  listAll,
  listPage,
  sinceDate,
  untilDate,
  type ListQuery,
  type SqlStatement,
} from '#server/kit/db/list';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { zoneName } from '#server/kit/runtime/clock';

const stampOf = (column: string) =>
  `to_char(${column} at time zone '${zoneName().replace(/'/g, '')}', 'YYYY-MM-DD HH24:MI:SS')`;
const row =
  () => `p.id, p.code, p.title, p.en_title as "enTitle", p.kind, p.version, p.must_read_seconds as "mustReadSeconds", p.status, p.row_version as "rowVersion",
  (select count(*)::int from protocol_agreement a where a.protocol_id = p.id) as agreements, (select count(*)::int from site s where s.protocol_code = p.code) as sites, ${stampOf('p.published_at')} as "publishedAt", ${stampOf('p.gmt_modified')} as "gmtModified"`;

const list = (): ListQuery<'keyword' | 'kind' | 'status', never> => ({
  select: row(),
  from: 'protocol p',
  filters: { keyword: contains('p.code', 'p.title', 'p.en_title'), kind: equals('p.kind'), status: equals('p.status') },
  sorts: {},
  tieBreaker: 'p.code, p.version desc',
});
const agreementList = (): ListQuery<'id' | 'keyword' | 'dateFrom' | 'dateTo', never> => ({
  select: `a.id, u.name as "userName", coalesce(u.en_name, '') as "enUserName", u.username as account, a.role_id as "roleId", p.version, ${stampOf('a.at')} as at, a.ip`,
  from: 'protocol_agreement a join protocol p on p.id = a.protocol_id join app_user u on u.id = a.user_id',
  filters: {
    id: (value, bind) => `p.code = (select code from protocol where id = ${bind(value)})`,
    keyword: contains('u.name', 'u.username'),
    dateFrom: sinceDate('a.at'),
    dateTo: untilDate('a.at'),
  },
  sorts: {},
  tieBreaker: 'a.id desc',
});

/** A stored version. */
export interface StoredProtocol {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly enTitle: string;
  readonly kind: number;
  readonly version: number;
  readonly mustReadSeconds: number;
  readonly status: number;
  readonly content: string;
  readonly enContent: string;
  readonly rowVersion: number;
}
/** The editable fields of a version. */
export type ProtocolFields = Pick<
  StoredProtocol,
  'title' | 'enTitle' | 'kind' | 'mustReadSeconds' | 'content' | 'enContent'
>;

const STORED_PROTOCOL =
  'id, code, title, en_title as "enTitle", kind, version, must_read_seconds as "mustReadSeconds", status, content, en_content as "enContent", row_version as "rowVersion"';

/** Stores terms texts and agreements. */
@Injectable()
export class ProtocolStore {
  constructor(private readonly db: Db) {}

  page(query: ParsedOf<typeof protocols.list>) {
    return listPage<ProtocolRow>(this.db, list(), query);
  }

  async detail(id: number): Promise<(ProtocolRow & { content: string; enContent: string }) | undefined> {
    const [found] = await this.db.rows<ProtocolRow & { content: string; enContent: string }>(
      `select ${row()}, p.content, p.en_content as "enContent" from protocol p where p.id = $1`,
      [id],
    );
    return found;
  }

  agreements(query: ParsedOf<typeof protocols.agreements>, scope: Scope) {
    return listPage<AgreementRow>(this.db, agreementList(), query, scopeConditions(scope, { person: 'a.user_id' }));
  }

  allAgreements(query: object, limit: number, scope: Scope): SqlStatement {
    return listAll(
      agreementList(),
      query as Record<string, unknown>,
      limit,
      scopeConditions(scope, { person: 'a.user_id' }),
    );
  }

  /** Returns a version and locks all versions of its text. */
  async lock(tx: Tx, id: number): Promise<StoredProtocol | undefined> {
    await tx.rows(
      `select pg_advisory_xact_lock(hashtextextended('protocol:' || code, 0)) from protocol where id = $1`,
      [id],
    );
    const [found] = await tx.rows<StoredProtocol & Record<string, unknown>>(
      `select ${STORED_PROTOCOL} from protocol where id = $1 for update`,
      [id],
    );
    return found;
  }

  /** Returns every version of a text, newest first, locked. */
  async versions(tx: Tx, code: string): Promise<readonly StoredProtocol[]> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('protocol:' || $1::text, 0))`, [code]);
    return tx.rows<StoredProtocol & Record<string, unknown>>(
      `select ${STORED_PROTOCOL} from protocol where code = $1 order by version desc`,
      [code],
    );
  }

  async add(tx: Tx, code: string, version: number, fields: ProtocolFields): Promise<number> {
    const [added] = await tx.rows<{ id: number }>(
      'insert into protocol (code, version, title, en_title, kind, must_read_seconds, content, en_content, status) values ($1, $2, $3, $4, $5, $6, $7, $8, 0) returning id',
      [
        code,
        version,
        fields.title,
        fields.enTitle,
        fields.kind,
        fields.mustReadSeconds,
        fields.content,
        fields.enContent,
      ],
    );
    return (added as { id: number }).id;
  }

  async change(tx: Tx, id: number, fields: ProtocolFields): Promise<void> {
    await tx.rows(
      'update protocol set title = $2, en_title = $3, kind = $4, must_read_seconds = $5, content = $6, en_content = $7, gmt_modified = now(), row_version = row_version + 1 where id = $1',
      [id, fields.title, fields.enTitle, fields.kind, fields.mustReadSeconds, fields.content, fields.enContent],
    );
  }

  async publish(tx: Tx, { id, code }: StoredProtocol): Promise<void> {
    await tx.rows('update protocol set status = 2 where code = $1 and status = 1', [code]);
    await tx.rows(
      'update protocol set status = 1, published_at = now(), gmt_modified = now(), row_version = row_version + 1 where id = $1',
      [id],
    );
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.rows('delete from protocol where id = $1', [id]);
  }

  /** Records an agreement once and returns the first one. Returns null if the version is not in force. */
  async agree(id: number, userId: number, roleId: number, ip: string): Promise<{ version: number; at: string } | null> {
    const [noted] = await this.db.rows<{ version: number; at: string }>(
      `with live as (select id, version from protocol where id = $1 and status = 1),
            fresh as (insert into protocol_agreement (protocol_id, user_id, role_id, ip) select id, $2, $3, $4 from live on conflict (user_id, protocol_id) do nothing returning at)
       select live.version, ${stampOf('coalesce((select at from fresh), (select a.at from protocol_agreement a where a.protocol_id = live.id and a.user_id = $2))')} as at from live`,
      [id, userId, roleId, ip],
    );
    return noted ?? null;
  }
}
