import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { addDays, daysBetween, type LocalDate } from '#domain/kit/time';
import { systemFailure } from '#domain/system/system.failures';
import { calendarFailure } from '#domain/calendars/calendar.failures';
import { rangeFrom, windowCount } from '#domain/calendars/calendar.rules';
import { calendarDayOf, explainCalendarDay } from '#domain/calendars/calendar-day.rules';
import type { DateRangeType } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { dateRules, DateRuleRow } from '#contract/calendars/calendar.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { CalendarLiveService } from './calendar-live.service';
import { CalendarScope } from './calendar-scope';
import { DateRuleStore, type DateRuleListItem } from './date-rule.store';

const MAX_DAYS = 366;
/** The maximum number of overridden days listed for each site. */
const MAX_LISTED_DAYS = 10;

/** Manages date rules, which assign opening time templates to dates. */
@Injectable()
export class DateRuleService {
  constructor(
    private readonly db: Db,
    private readonly store: DateRuleStore,
    private readonly reach: CalendarScope,
    private readonly live: CalendarLiveService,
  ) {}

  /** Returns the rules of the caller's sites. Rules that include other sites are read-only. */
  async page(query: ParsedOf<typeof dateRules.list>, caller: Member): Promise<AnswerOf<typeof dateRules.list>> {
    const mine = new Set(this.mine(caller));
    const page = await this.store.list.page(query, [...mine]);
    return { ...page, content: page.content.map((row) => this.row(row, mine)) };
  }

  /** Returns a rule and, for each site, how many of its days it decides and where another rule does. */
  async detail({ id }: ParsedOf<typeof dateRules.detail>, caller: Member): Promise<AnswerOf<typeof dateRules.detail>> {
    const mine = new Set(this.mine(caller));
    const found = await this.store.find(id, [...mine]);
    if (!found) throw new Failure(systemFailure.notFound);
    const templates = await this.store.templates();
    const sites = this.reach.sites(caller).filter((site) => found.siteIds.includes(site.id));
    const days = await Promise.all(
      sites.map(async (site) => {
        const named = await this.store.rulesOfSite(site.id);
        const own = named.find(({ ruleNo }) => ruleNo === id);
        const dates = Array.from(
          { length: daysBetween(found.beginDate as LocalDate, found.endDate as LocalDate) + 1 },
          (_, n) => addDays(found.beginDate as LocalDate, n),
        );
        const calendarDays = dates.map((date) => calendarDayOf(date, site.holidays, named, site.templateId));
        const overriddenDays = calendarDays.filter(
          ({ overriddenRules, rule }) => rule !== own && own !== undefined && overriddenRules.includes(own),
        );
        return {
          siteId: site.id,
          siteName: site.siteName,
          enSiteName: site.enName,
          decides: calendarDays.filter(({ rule }) => rule !== null && rule === own).length,
          givesWay: overriddenDays.slice(0, MAX_LISTED_DAYS).map((calendarDay) => {
            const template = templates.get(calendarDay.templateId);
            const explanation = explainCalendarDay(
              { ...calendarDay, overriddenRules: own ? [own] : [] },
              { zh: template?.name ?? '', en: template?.enName ?? '' },
            );
            return {
              date: calendarDay.date,
              zh: explanation
                .slice(1)
                .map(({ zh }) => zh)
                .join(''),
              en: explanation
                .slice(1)
                .map(({ en }) => en)
                .join(' '),
            };
          }),
        };
      }),
    );
    return { rule: this.row(found, mine), days };
  }

  /** Adds or changes a rule for its sites. */
  save(
    { id, version, siteIds, beginDate, times, rangeType, ...fields }: ParsedOf<typeof dateRules.save>,
    caller: Member,
  ): Promise<{ id: number }> {
    const { from, to } = rangeFrom(rangeType, beginDate, times);
    if (daysBetween(from, to) >= MAX_DAYS) throw new Failure(calendarFailure.ruleLong);
    const sites = [...new Set(siteIds)].sort((a, b) => a - b);
    this.reach.assertSites(caller, sites);
    const rule = { ...fields, from, to, rangeType, weekdays: [...new Set(fields.weekdays)].sort((a, b) => a - b) };
    return this.db.transact(async (tx) => {
      if (!(await this.store.lockTemplate(tx, fields.templateId))) throw new Failure(systemFailure.notFound);
      const held = id === undefined ? [] : await this.store.lock(tx, id);
      if (id !== undefined) this.assertEditable(held, caller);
      if (version !== undefined && held[0] && version !== Math.max(...held.map((row) => row.version)))
        throw new Failure(systemFailure.staleVersion);
      const all = [...new Set([...sites, ...held.map(({ siteId }) => siteId)])];
      const reach = {
        siteIds: all,
        from: [from, ...held.map((row) => row.beginDate)].sort()[0] ?? null,
        to: [to, ...held.map((row) => row.endDate)].sort().at(-1) ?? null,
      };
      const no = await this.live.emitDayChanges(tx, reach, () => this.store.write(tx, id, rule, sites));
      await writeAudit(tx, caller, {
        action: id === undefined ? 'dateRule.add' : 'dateRule.change',
        object: `dateRule:${no}`,
        ...(held.length > 0 ? { before: held } : {}),
        after: { ...rule, siteIds: sites },
      });
      return { id: no };
    });
  }

  /** Deletes a rule. */
  remove({ id }: ParsedOf<typeof dateRules.remove>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.store.lock(tx, id);
      this.assertEditable(held, caller);
      await this.live.emitDayChanges(
        tx,
        { siteIds: held.map(({ siteId }) => siteId), from: held[0]?.beginDate ?? null, to: held[0]?.endDate ?? null },
        () => this.store.drop(tx, id),
      );
      await writeAudit(tx, caller, { action: 'dateRule.delete', object: `dateRule:${id}`, before: held });
      return { id };
    });
  }

  private assertEditable(held: readonly { readonly siteId: number }[], caller: Member): void {
    const mine = new Set(this.mine(caller));
    if (!held.some(({ siteId }) => mine.has(siteId))) throw new Failure(systemFailure.notFound);
    this.reach.assertSites(
      caller,
      held.map(({ siteId }) => siteId),
    );
  }

  private mine(caller: Member): number[] {
    return this.reach.sites(caller).map(({ id }) => id);
  }

  private row(row: DateRuleListItem, mine: ReadonlySet<number>): DateRuleRow {
    return {
      ...row,
      times: windowCount(row.rangeType as DateRangeType, {
        from: row.beginDate as LocalDate,
        to: row.endDate as LocalDate,
      }),
      editable: row.siteIds.every((id) => mine.has(id)),
    };
  }
}
