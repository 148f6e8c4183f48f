import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { business, dateRules } from '#contract/calendars/calendar.contract';
import { holidays } from '#contract/calendars/holiday.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { sendSheet } from '#server/kit/excel/excel';
import type { EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ImportService } from '#server/tasks/import.service';
import { BusinessService } from './business.service';
import { CalendarService } from './calendar.service';
import { DateRuleService } from './date-rule.service';
import { HolidayService } from './holiday.service';

/** Serves opening times and the calendar over HTTP. */
@Controller()
export class BusinessController implements EndpointHandlers<typeof business> {
  constructor(
    private readonly times: BusinessService,
    private readonly calendar: CalendarService,
  ) {}

  @ServeEndpoint(business.list)
  list(
    @EndpointInput() input: ParsedOf<typeof business.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof business.list>> {
    return this.times.page(input, requireMember(caller));
  }

  @ServeEndpoint(business.save)
  save(
    @EndpointInput() input: ParsedOf<typeof business.save>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof business.save>> {
    return this.times.save(input, requireMember(caller));
  }

  @ServeEndpoint(business.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof business.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof business.remove>> {
    return this.times.remove(input, requireMember(caller));
  }

  @ServeEndpoint(business.sites)
  async sites(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof business.sites>> {
    return this.calendar.sites(requireMember(caller));
  }

  @ServeEndpoint(business.month)
  month(
    @EndpointInput() input: ParsedOf<typeof business.month>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof business.month>> {
    return this.calendar.month(input, requireMember(caller));
  }

  @ServeEndpoint(business.day)
  day(
    @EndpointInput() input: ParsedOf<typeof business.day>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof business.day>> {
    return this.calendar.day(input, requireMember(caller));
  }
}

/** Serves date rules over HTTP. */
@Controller()
export class DateRuleController implements EndpointHandlers<typeof dateRules> {
  constructor(private readonly rules: DateRuleService) {}

  @ServeEndpoint(dateRules.list)
  list(
    @EndpointInput() input: ParsedOf<typeof dateRules.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof dateRules.list>> {
    return this.rules.page(input, requireMember(caller));
  }

  @ServeEndpoint(dateRules.detail)
  detail(
    @EndpointInput() input: ParsedOf<typeof dateRules.detail>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof dateRules.detail>> {
    return this.rules.detail(input, requireMember(caller));
  }

  @ServeEndpoint(dateRules.save)
  save(
    @EndpointInput() input: ParsedOf<typeof dateRules.save>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof dateRules.save>> {
    return this.rules.save(input, requireMember(caller));
  }

  @ServeEndpoint(dateRules.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof dateRules.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof dateRules.remove>> {
    return this.rules.remove(input, requireMember(caller));
  }
}

/** Serves the holiday table over HTTP. */
@Controller()
export class HolidayController implements EndpointHandlers<typeof holidays> {
  constructor(
    private readonly service: HolidayService,
    private readonly imports: ImportService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(holidays.list)
  list(
    @EndpointInput() input: ParsedOf<typeof holidays.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof holidays.list>> {
    return this.service.page(input, requireMember(caller));
  }

  @ServeEndpoint(holidays.save)
  save(
    @EndpointInput() input: ParsedOf<typeof holidays.save>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof holidays.save>> {
    return this.service.save(input, requireMember(caller));
  }

  @ServeEndpoint(holidays.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof holidays.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof holidays.remove>> {
    return this.service.remove(input, requireMember(caller));
  }

  @ServeEndpoint(holidays.importCheck)
  importCheck(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof holidays.importCheck>> {
    return this.imports.check(holidays.importRun, caller, request);
  }

  @ServeEndpoint(holidays.importRun)
  importRun(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof holidays.importRun>> {
    return this.imports.importNow(holidays.importRun, caller, request);
  }

  @ServeEndpoint(holidays.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof holidays.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.service.sheet(requireMember(caller), query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
