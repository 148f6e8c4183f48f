import { Injectable } from '@nestjs/common';
import { maskPhone } from '#domain/kit/identity';
import { crowdKind, crowdStatus } from '#domain/special-crowds/special-crowd.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { crowdRow, specialCrowds, type CrowdRow } from '#contract/special-crowds/special-crowd.contract';
import type { Caller, Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { personContains } from '#server/kit/db/person-contains';
import { mapBatches, rowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { equals, listAll, listPage, type ListRequest, type ListQuery } from '#server/kit/db/list';
import { SchoolVariant } from '#server/kit/settings/variant';
import { personScope } from '#server/kit/access/person-scope';

type Stored = Omit<CrowdRow, 'gmtCreate'> & { gmtCreate: Date };

const PEOPLE = 20;
const STATUS_CASE = `case when c.ended_at is not null or c.valid_to < school_now()::date then ${crowdStatus.ended} when c.valid_from > school_now()::date then ${crowdStatus.ahead} else ${crowdStatus.valid} end`;

const list: ListQuery<'keyword' | 'kind' | 'standing', 'gmtCreate' | 'validTo'> = {
  select: `c.id, c.user_id as "userId", u.name, u.en_name as "enName", u.username, u.phone, c.kind, c.valid_from as "validFrom", c.valid_to as "validTo", ${STATUS_CASE} as standing, c.proof_note as "proofNote", c.remark, c.gmt_create as "gmtCreate", c.version`,
  from: 'special_crowd c join app_user u on u.id = c.user_id',
  filters: {
    keyword: personContains('c.user_id'),
    kind: equals('c.kind'),
    standing: equals(`(${STATUS_CASE})`),
  },
  sorts: { gmtCreate: 'c.gmt_create', validTo: 'c.valid_to' },
  notNullSorts: ['gmtCreate', 'validTo'],
  countFrom: 'special_crowd c',
  tieBreaker: 'c.id desc',
};

const sheet: Sheet<CrowdRow> = {
  zh: '特殊人群',
  en: 'Special crowd',
  row: crowdRow,
  columns: [
    { key: 'name' },
    { key: 'username' },
    { key: 'phone' },
    { key: 'kind', of: crowdKind },
    { key: 'validFrom' },
    { key: 'validTo' },
    { key: 'standing', of: crowdStatus },
    { key: 'proofNote', width: 24 },
    { key: 'remark', width: 24 },
    { key: 'gmtCreate', width: 20 },
  ],
};

const withinScope = (caller: Caller) => personScope(caller, 'c.user_id');

/** Lists the special crowd for staff. */
@Injectable()
export class SpecialCrowdDesk {
  constructor(
    private readonly db: Db,
    private readonly variant: SchoolVariant,
  ) {}

  /** Returns one page. */
  async list(query: ParsedOf<typeof specialCrowds.list>, caller: Caller): Promise<AnswerOf<typeof specialCrowds.list>> {
    const found = await listPage<Stored>(this.db, list, query, withinScope(caller));
    return { ...found, content: found.content.map(this.toRow) };
  }

  /** Exports the filtered list as a sheet. */
  @ExportSource(specialCrowds.exportFile)
  exportSheet(caller: Member, query: ListRequest) {
    return {
      sheet,
      batches: mapBatches(
        rowBatches<Stored>(this.db, listAll(list, query, EXPORT_CAP, withinScope(caller))),
        this.toRow,
      ),
    };
  }

  /** Returns people within the caller's scope by name, account or telephone number. */
  people(keyword: string, caller: Caller): Promise<{ id: number; name: string; enName: string }[]> {
    const values: unknown[] = [`%${keyword.replace(/[\\%_]/g, '\\$&')}%`, keyword];
    const reach = personScope(caller, 'u.id')((value) => `$${values.push(value)}`).join(' and ') || 'true';
    return this.db.rows(
      `
        select u.id, u.name || ' · ' || u.username as name,
          coalesce(nullif(u.en_name, ''), u.name) || ' · ' || u.username as "enName"
        from app_user u
        where ((u.username || ' ' || u.name || ' ' || u.phone) ilike $1 or u.id::text = $2)
          and u.status = 1
          and ${reach}
        order by u.id
        limit ${PEOPLE}
      `,
      values,
    );
  }

  private readonly toRow = ({ gmtCreate, phone, ...row }: Stored): CrowdRow => ({
    ...row,
    phone: this.variant.phoneHidden ? '—' : maskPhone(phone),
    gmtCreate: schoolStamp(gmtCreate.getTime()),
  });
}
