import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { SlotSpan } from '#domain/calendars/calendar.rules';
import type { BusinessRow } from '#contract/calendars/calendar.contract';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { TimeSlotEntity } from './time-slot.entity';
import { TimeTemplateEntity } from './time-template.entity';

const USES = `(
  select s.id, s.site_name, s.en_name, s.sort
  from v_site s
  where s.template_id = t.id
  union
  select s.id, s.site_name, s.en_name, s.sort
  from date_rule r
    join v_site s on s.id = r.site_id
  where r.template_id = t.id
)`;

const list: ListQuery<'keyword' | 'siteId', never> = {
  select: `
    t.id, t.name, t.en_name as "enName", t.business_type as "businessType", coalesce(c.codename, '') as "typeName",
    coalesce(c.en_name, '') as "enTypeName", t.version,
    coalesce((
      select jsonb_agg(
        jsonb_build_object('id', x.id, 'beginMinute', x.begin_minute, 'endMinute', x.end_minute)
        order by x.begin_minute
      )
      from time_slot x
      where x.template_id = t.id
    ), '[]') as slots,
    (select count(*)::int from ${USES} u) as sites,
    coalesce((select string_agg(u.site_name, '、' order by u.sort, u.id) from ${USES} u), '') as "siteNames",
    coalesce((select string_agg(u.en_name, ', ' order by u.sort, u.id) from ${USES} u), '') as "enSiteNames",
    (select count(distinct rule_no)::int from date_rule r where r.template_id = t.id) as rules,
    array(select u.id from ${USES} u) as "siteIds"
  `,
  from: `time_template t left join v_code_item c on c.code_key = 'business_date_type' and c.value = t.business_type`,
  countFrom: 'time_template t',
  filters: {
    keyword: contains('t.name', 't.en_name'),
    siteId: (value, bind) => `exists (select from ${USES} u where u.id = ${bind(value)})`,
  },
  sorts: {},
  tieBreaker: 't.id',
};

/** A stored opening time template. */
export interface StoredTimeTemplate extends TimeTemplateEntity {
  readonly slots: readonly (SlotSpan & { readonly id: number })[];
  /** Sites that use it directly, and by a rule. */
  readonly ownSites: readonly number[];
  readonly siteIds: readonly number[];
  readonly rules: number;
}

/** Stores opening time templates. */
@Injectable()
export class BusinessStore {
  readonly list: StoredList<Omit<BusinessRow, 'editable'> & { siteIds: number[] }>;

  constructor(db: Db) {
    this.list = new StoredList(db, list);
  }

  /** Locks and returns a template. */
  async lock(tx: Tx, id: number): Promise<StoredTimeTemplate | undefined> {
    await tx.rows('select id from time_template where id = $1 for update', [id]);
    const [row] = await tx.rows<StoredTimeTemplate & Record<string, unknown>>(
      `
        select
          t.id, t.name, t.en_name as "enName", t.business_type as "businessType", t.version,
          coalesce((
            select jsonb_agg(
              jsonb_build_object('id', x.id, 'from', x.begin_minute, 'to', x.end_minute) order by x.begin_minute
            )
            from time_slot x
            where x.template_id = t.id
          ), '[]') as slots,
          array(select s.id from v_site s where s.template_id = t.id) as "ownSites",
          array(select u.id from ${USES} u) as "siteIds",
          (select count(distinct rule_no)::int from date_rule r where r.template_id = t.id) as rules
        from time_template t
        where t.id = $1
      `,
      [id],
    );
    return row;
  }

  /** Returns whether another template has this name. */
  isNameTaken(tx: Tx, name: string, except: number | undefined): Promise<boolean> {
    return tx.repository(TimeTemplateEntity).existsBy({ name, id: Not(except ?? 0) });
  }

  /** Returns those of the slots that have upcoming bookings, with their number. */
  booked(tx: Tx, slotIds: readonly number[]): Promise<{ id: number; count: number }[]> {
    return tx.rows(
      `
        select time_id as id, count(*)::int as count
        from (
          select h.time_id
          from v_slot_hold h
          where h.time_id = any ($1)
            and h.released_at is null
            and h.date >= (select school_now())::date
            and not h.by_conflict
            and (h.expires_at is null or h.expires_at > (select app_now()))
          union all
          select c.time_id
          from v_capacity_claim c
          where c.time_id = any ($1)
            and c.released_at is null
            and c.date >= (select school_now())::date
            and (c.expires_at is null or c.expires_at > (select app_now()))
        ) claims
        group by time_id
      `,
      [slotIds],
    );
  }

  /** Inserts a template or updates its names. Returns its id. */
  async write(
    tx: Tx,
    id: number | undefined,
    { name, enName, businessType }: Pick<StoredTimeTemplate, 'name' | 'enName' | 'businessType'>,
  ): Promise<number> {
    const columns = { name, enName, businessType };
    if (id === undefined) return insertRow(tx, TimeTemplateEntity, columns);
    await updateRow(tx, TimeTemplateEntity, id, columns);
    return id;
  }

  /** Removes and adds slots. */
  async replaceSlots(
    tx: Tx,
    templateId: number,
    removedIds: readonly number[],
    added: readonly SlotSpan[],
  ): Promise<void> {
    const slots = tx.repository(TimeSlotEntity);
    if (removedIds.length > 0) await slots.delete([...removedIds]);
    if (added.length > 0)
      await slots.insert(added.map(({ from, to }) => ({ templateId, beginMinute: from, endMinute: to })));
  }

  async drop(tx: Tx, id: number): Promise<void> {
    await tx.repository(TimeSlotEntity).delete({ templateId: id });
    await tx.repository(TimeTemplateEntity).delete(id);
  }
}
