import { Injectable } from '@nestjs/common';
import { protocolStatus } from '#domain/protocols/protocol.status';
import type { AgreementRow, ProtocolRow } from '#contract/protocols/protocol.contract';
import { insertRow, lockRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { zoneName } from '#server/kit/runtime/clock';
import { ProtocolEntity } from './protocol.entity';

const stampOf = (column: string) =>
  `to_char(${column} at time zone '${zoneName().replace(/'/g, '')}', 'YYYY-MM-DD HH24:MI:SS')`;
const row = () => `
  p.id, p.code, p.title, p.en_title as "enTitle", p.kind, p.version, p.must_read_seconds as "mustReadSeconds", p.status,
  p.row_version as "rowVersion",
  (select count(*)::int from protocol_agreement a where a.protocol_id = p.id) as agreements,
  (select count(*)::int from v_site s where s.protocol_code = p.code) as sites,
  ${stampOf('p.published_at')} as "publishedAt", ${stampOf('p.gmt_modified')} as "gmtModified"
`;

const list = (): ListQuery<'keyword' | 'kind' | 'status', never> => ({
  select: row(),
  from: 'protocol p',
  filters: { keyword: contains('p.code', 'p.title', 'p.en_title'), kind: equals('p.kind'), status: equals('p.status') },
  sorts: {},
  tieBreaker: 'p.code, p.version desc',
});
const agreementList = (): ListQuery<'id' | 'keyword' | 'dateFrom' | 'dateTo', never> => ({
  select: `
    a.id, u.name as "userName", coalesce(u.en_name, '') as "enUserName", u.username as account,
    a.role_id as "roleId", p.version, ${stampOf('a.at')} as at, a.ip
  `,
  from: `
    protocol_agreement a
      join protocol p on p.id = a.protocol_id
      join v_app_user u on u.id = a.user_id
  `,
  filters: {
    id: (value, bind) => `p.code = (select code from protocol where id = ${bind(value)})`,
    keyword: contains('u.name', 'u.username'),
    dateFrom: sinceDate('a.at'),
    dateTo: untilDate('a.at'),
  },
  sorts: {},
  tieBreaker: 'a.id desc',
});

/** The editable fields of a version. */
export type ProtocolFields = Pick<
  ProtocolEntity,
  'title' | 'enTitle' | 'kind' | 'mustReadSeconds' | 'content' | 'enContent'
>;
type ProtocolDetail = ProtocolRow & Pick<ProtocolEntity, 'content' | 'enContent'>;

const columnsOf = ({ title, enTitle, kind, mustReadSeconds, content, enContent }: ProtocolFields): ProtocolFields => ({
  title,
  enTitle,
  kind,
  mustReadSeconds,
  content,
  enContent,
});

/** Stores terms texts and agreements. */
@Injectable()
export class ProtocolStore {
  readonly list: StoredList<ProtocolRow>;
  readonly agreements: StoredList<AgreementRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list());
    this.agreements = new StoredList(db, agreementList(), (scope: Scope) =>
      scopeConditions(scope, { person: 'a.user_id' }),
    );
  }

  /** Returns a version with its texts. */
  async find(id: number): Promise<ProtocolDetail | undefined> {
    const [found] = await this.db.rows<ProtocolDetail>(
      `select ${row()}, p.content, p.en_content as "enContent" from protocol p where p.id = $1`,
      [id],
    );
    return found;
  }

  /** Returns a version and locks all versions of its text. */
  async lock(tx: Tx, id: number): Promise<ProtocolEntity | undefined> {
    await tx.rows(
      `select pg_advisory_xact_lock(hashtextextended('protocol:' || code, 0)) from protocol where id = $1`,
      [id],
    );
    return lockRow(tx, ProtocolEntity, id);
  }

  /** Returns every version of a text, newest first, locked. */
  async lockVersions(tx: Tx, code: string): Promise<readonly ProtocolEntity[]> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('protocol:' || $1::text, 0))`, [code]);
    return tx.repository(ProtocolEntity).find({ where: { code }, order: { version: 'DESC' } });
  }

  /** Adds a draft. */
  add(tx: Tx, code: string, version: number, fields: ProtocolFields): Promise<number> {
    return insertRow(tx, ProtocolEntity, { ...columnsOf(fields), code, version, status: protocolStatus.draft });
  }

  async change(tx: Tx, id: number, fields: ProtocolFields): Promise<void> {
    await tx.repository(ProtocolEntity).update(id, {
      ...columnsOf(fields),
      gmtModified: () => 'now()',
      rowVersion: () => 'row_version + 1',
    });
  }

  /** Puts a version in force instead of the one before. */
  async publish(tx: Tx, { id, code }: Pick<ProtocolEntity, 'id' | 'code'>): Promise<void> {
    const versions = tx.repository(ProtocolEntity);
    await versions.update({ code, status: protocolStatus.published }, { status: protocolStatus.retired });
    await versions.update(id, {
      status: protocolStatus.published,
      publishedAt: () => 'now()',
      gmtModified: () => 'now()',
      rowVersion: () => 'row_version + 1',
    });
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.repository(ProtocolEntity).delete(id);
  }

  /** Records an agreement once and returns the first one. Returns null if the version is not in force. */
  async agree(id: number, userId: number, roleId: number, ip: string): Promise<{ version: number; at: string } | null> {
    const [noted] = await this.db.rows<{ version: number; at: string }>(
      `
        with live as (
          select id, version from protocol where id = $1 and status = 1
        ), fresh as (
          insert into protocol_agreement (protocol_id, user_id, role_id, ip)
          select id, $2, $3, $4 from live
          on conflict (user_id, protocol_id) do nothing
          returning at
        ), first as (
          select coalesce((select at from fresh), (
            select a.at from protocol_agreement a where a.protocol_id = live.id and a.user_id = $2
          )) as at
          from live
        )
        select live.version, ${stampOf('first.at')} as at from live cross join first
      `,
      [id, userId, roleId, ip],
    );
    return noted ?? null;
  }
}
