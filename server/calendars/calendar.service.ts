import { Injectable } from '@nestjs/common';
import { addDays, clockOf, monthOf, type LocalDate } from '#domain/kit/time';
import { calendarDayOf, explainCalendarDay } from '#domain/calendars/calendar-day.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { business } from '#contract/calendars/calendar.contract';
import type { Scope } from '#server/kit/access/scope';
import { CalendarScope } from './calendar-scope';
import { CalendarStore } from './calendar.store';
import { DateRuleStore } from './date-rule.store';
import { VenueTables } from '#server/venues/venue-tables.service';

/** Computes the calendar of a site: what each day is, and why. The calendar is never stored. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly store: CalendarStore,
    private readonly tables: VenueTables,
    private readonly reach: CalendarScope,
    private readonly rules: DateRuleStore,
  ) {}

  /** Returns the sites whose calendar the caller manages. */
  sites(scope: Scope): AnswerOf<typeof business.sites> {
    return this.reach.sites(scope).map(({ id, siteName, enName, venueId, venue }) => ({
      siteId: id,
      siteName,
      enSiteName: enName,
      venueId,
      venueName: venue.venueName,
      enVenueName: venue.enName,
    }));
  }

  /** Returns every day of a month. */
  async month(
    { siteId, month }: ParsedOf<typeof business.month>,
    scope: Scope,
  ): Promise<AnswerOf<typeof business.month>> {
    const site = this.reach.site(siteId, scope);
    const [named, templates] = await Promise.all([this.rules.rulesOfSite(siteId), this.rules.templates()]);
    const { from, to } = monthOf(`${month}-01` as LocalDate);
    const days: LocalDate[] = [];
    for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
    return days.map((date) => {
      const { dateKind, closed, holidays, rule, templateId } = calendarDayOf(
        date,
        site.holidays,
        named,
        site.templateId,
      );
      const { times } = this.tables.day(site, date);
      const template = templates.get(templateId);
      return {
        date,
        dateKind,
        closed,
        holidayName: holidays[0]?.name ?? null,
        enHolidayName: holidays[0]?.enName ?? null,
        ruleName: rule?.name ?? null,
        enRuleName: rule?.enName ?? null,
        templateName: template?.name ?? '',
        enTemplateName: template?.enName ?? '',
        slots: closed ? 0 : times.length,
        begin: times[0] ? clockOf(times[0].beginMinute) : null,
        end: times.length > 0 ? clockOf(Math.max(...times.map(({ endMinute }) => endMinute))) : null,
      };
    });
  }

  /** Returns the explanation of one day. */
  async day({ siteId, date }: ParsedOf<typeof business.day>, scope: Scope): Promise<AnswerOf<typeof business.day>> {
    const site = this.reach.site(siteId, scope);
    const [named, templates, orders] = await Promise.all([
      this.rules.rulesOfSite(siteId),
      this.rules.templates(),
      this.store.countOrders(site.id, date),
    ]);
    const calendarDay = calendarDayOf(date, site.holidays, named, site.templateId);
    const template = templates.get(calendarDay.templateId);
    return {
      date,
      dateKind: calendarDay.dateKind,
      closed: calendarDay.closed,
      orders,
      why: explainCalendarDay(calendarDay, {
        zh: template?.name ?? '',
        en: template?.enName || (template?.name ?? ''),
      }),
      slots: this.tables
        .day(site, date)
        .times.map(({ beginMinute, endMinute }) => ({ begin: clockOf(beginMinute), end: clockOf(endMinute) })),
    };
  }
}
