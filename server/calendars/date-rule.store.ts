import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { NamedRule } from '#domain/calendars/calendar-day.rules';
import type { DateRuleRow } from '#contract/calendars/calendar.contract';
import { Db, type Tx } from '#server/kit/db/db';
import { atLeast, atMost, contains, listPage, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { DateRuleEntity } from './date-rule.entity';
import { TimeTemplateEntity } from './time-template.entity';

const list: ListQuery<'keyword' | 'siteId' | 'dateFrom' | 'dateTo', never> = {
  select: `
    r.rule_no as id, r.name, r.en_name as "enName", r.begin_date as "beginDate", r.end_date as "endDate",
    r.range_type as "rangeType", r.weekdays, r.on_holiday as "onHoliday", r.template_id as "templateId",
    t.name as "templateName", t.en_name as "enTemplateName", r.priority, r.version, g."siteIds", g."siteNames",
    g."enSiteNames",
    case
      when r.begin_date > (select school_now())::date then 1
      when r.end_date < (select school_now())::date then 3
      else 2
    end as phase
  `,
  from: `
    date_rule r
      join time_template t on t.id = r.template_id
      join lateral (
        select array_agg(s.id order by s.sort, s.id) as "siteIds",
          string_agg(s.site_name, '、' order by s.sort, s.id) as "siteNames",
          string_agg(s.en_name, ', ' order by s.sort, s.id) as "enSiteNames"
        from date_rule o
          join v_site s on s.id = o.site_id
        where o.rule_no = r.rule_no
      ) g on true
  `,
  countFrom: 'date_rule r',
  filters: {
    keyword: contains('r.name', 'r.en_name'),
    siteId: (value, bind) =>
      `exists (select from date_rule o where o.rule_no = r.rule_no and o.site_id = ${bind(value)})`,
    dateFrom: atLeast('r.end_date'),
    dateTo: atMost('r.begin_date'),
  },
  sorts: {},
  tieBreaker: 'r.begin_date desc, r.rule_no desc',
};
// SQL that selects the row of the rule's first site.
const FIRST_ROW = 'r.id = (select min(o.id) from date_rule o where o.rule_no = r.rule_no)';
const withinSites = (siteIds: readonly number[], ruleNo?: number) => (bind: Bind) => [
  FIRST_ROW,
  `exists (select from date_rule o where o.rule_no = r.rule_no and o.site_id = any (${bind(siteIds)}::int[]))`,
  ...(ruleNo === undefined ? [] : [`r.rule_no = ${bind(ruleNo)}`]),
];

/** The fields of a rule without its sites. */
type DateRuleFields = Pick<
  DateRuleEntity,
  'name' | 'enName' | 'rangeType' | 'weekdays' | 'onHoliday' | 'templateId' | 'priority'
> & { readonly from: string; readonly to: string };

/** A row of the list, before the caller's scope and the length of the rule are added. */
export type DateRuleListItem = Omit<DateRuleRow, 'editable' | 'times'>;

/** Stores date rules: one row for each site of a rule. */
@Injectable()
export class DateRuleStore {
  readonly list: StoredList<DateRuleListItem, [siteIds: readonly number[]]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinSites);
  }

  /** Returns a rule if it includes one of these sites. */
  async find(ruleNo: number, siteIds: readonly number[]): Promise<DateRuleListItem | undefined> {
    return (await listPage<DateRuleListItem>(this.db, list, { page: 0, size: 1 }, withinSites(siteIds, ruleNo)))
      .content[0];
  }

  /** Returns the rules of a site with their names. */
  rulesOfSite(siteId: number): Promise<(NamedRule & { readonly ruleNo: number })[]> {
    return this.db.rows(
      `
        select id, rule_no as "ruleNo", name, en_name as "enName", begin_date as "from", end_date as "to", weekdays,
          on_holiday as "onHoliday", template_id as "templateId", priority
        from date_rule
        where site_id = $1
        order by id
      `,
      [siteId],
    );
  }

  /** Returns the names of the templates by id. */
  async templates(): Promise<ReadonlyMap<number, Pick<TimeTemplateEntity, 'name' | 'enName'>>> {
    const rows = await this.db.repository(TimeTemplateEntity).find({ select: { id: true, name: true, enName: true } });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Locks a template until the transaction ends. Returns whether it exists. */
  async lockTemplate(tx: Tx, id: number): Promise<boolean> {
    return (await tx.rows('select id from time_template where id = $1 for key share', [id])).length > 0;
  }

  /** Locks and returns the rows of a rule. */
  lock(tx: Tx, ruleNo: number): Promise<DateRuleEntity[]> {
    return tx
      .repository(DateRuleEntity)
      .find({ where: { ruleNo }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  }

  /** Saves a rule for exactly these sites and returns its number. */
  async write(tx: Tx, ruleNo: number | undefined, rule: DateRuleFields, siteIds: readonly number[]): Promise<number> {
    const [{ no } = { no: ruleNo ?? 0 }] =
      ruleNo === undefined ? await tx.rows<{ no: number }>(`select nextval('date_rule_no')::int as no`) : [];
    await tx.repository(DateRuleEntity).delete({ ruleNo: no, siteId: Not(In(siteIds)) });
    await tx.rows(
      `
        insert into date_rule (
          rule_no, site_id, name, en_name, begin_date, end_date, range_type, weekdays, on_holiday, template_id,
          priority
        )
        select $1, s, $3, $4, $5, $6, $7, $8, $9, $10, $11 from unnest($2::int[]) s
        on conflict (rule_no, site_id)
        do update set name = excluded.name, en_name = excluded.en_name, begin_date = excluded.begin_date,
          end_date = excluded.end_date, range_type = excluded.range_type, weekdays = excluded.weekdays,
          on_holiday = excluded.on_holiday, template_id = excluded.template_id, priority = excluded.priority,
          version = date_rule.version + 1
      `,
      [
        no,
        siteIds,
        rule.name,
        rule.enName,
        rule.from,
        rule.to,
        rule.rangeType,
        rule.weekdays,
        rule.onHoliday,
        rule.templateId,
        rule.priority,
      ],
    );
    return no;
  }

  async drop(tx: Tx, ruleNo: number): Promise<void> {
    await tx.repository(DateRuleEntity).delete({ ruleNo });
  }
}
