import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { business, dateRules } from '#contract/venues/calendar.contract';
import { holidays } from '#contract/venues/holiday.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ImportService } from '#server/tasks/import.service';
import { BusinessService } from './business.service';
import { CalendarService } from './calendar.service';
import { DateRuleService } from './date-rule.service';
import { HolidayService } from './holiday.service';

/** Serves opening times and the calendar over HTTP. */
@Controller()
export class BusinessController implements Answers<typeof business> {
  constructor(
    private readonly times: BusinessService,
    private readonly calendar: CalendarService,
  ) {}

  @Serve(business.list)
  list(@Input() input: ParsedOf<typeof business.list>, @By() caller: Caller): Promise<AnswerOf<typeof business.list>> {
    return this.times.page(input, memberOf(caller));
  }

  @Serve(business.save)
  save(@Input() input: ParsedOf<typeof business.save>, @By() caller: Caller): Promise<AnswerOf<typeof business.save>> {
    return this.times.save(input, memberOf(caller));
  }

  @Serve(business.remove)
  remove(
    @Input() input: ParsedOf<typeof business.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof business.remove>> {
    return this.times.remove(input, memberOf(caller));
  }

  @Serve(business.sites)
  async sites(@Input() _input: object, @By() caller: Caller): Promise<AnswerOf<typeof business.sites>> {
    return this.calendar.sites(memberOf(caller));
  }

  @Serve(business.month)
  month(
    @Input() input: ParsedOf<typeof business.month>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof business.month>> {
    return this.calendar.month(input, memberOf(caller));
  }

  @Serve(business.day)
  day(@Input() input: ParsedOf<typeof business.day>, @By() caller: Caller): Promise<AnswerOf<typeof business.day>> {
    return this.calendar.day(input, memberOf(caller));
  }
}

/** Serves date rules over HTTP. */
@Controller()
export class DateRuleController implements Answers<typeof dateRules> {
  constructor(private readonly rules: DateRuleService) {}

  @Serve(dateRules.list)
  list(
    @Input() input: ParsedOf<typeof dateRules.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof dateRules.list>> {
    return this.rules.page(input, memberOf(caller));
  }

  @Serve(dateRules.detail)
  detail(
    @Input() input: ParsedOf<typeof dateRules.detail>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof dateRules.detail>> {
    return this.rules.detail(input, memberOf(caller));
  }

  @Serve(dateRules.save)
  save(
    @Input() input: ParsedOf<typeof dateRules.save>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof dateRules.save>> {
    return this.rules.save(input, memberOf(caller));
  }

  @Serve(dateRules.remove)
  remove(
    @Input() input: ParsedOf<typeof dateRules.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof dateRules.remove>> {
    return this.rules.remove(input, memberOf(caller));
  }
}

/** Serves the holiday table over HTTP. */
@Controller()
export class HolidayController implements Answers<typeof holidays> {
  constructor(
    private readonly service: HolidayService,
    private readonly imports: ImportService,
    private readonly clock: Clock,
  ) {}

  @Serve(holidays.list)
  list(@Input() input: ParsedOf<typeof holidays.list>, @By() caller: Caller): Promise<AnswerOf<typeof holidays.list>> {
    return this.service.page(input, memberOf(caller));
  }

  @Serve(holidays.save)
  save(@Input() input: ParsedOf<typeof holidays.save>, @By() caller: Caller): Promise<AnswerOf<typeof holidays.save>> {
    return this.service.save(input, memberOf(caller));
  }

  @Serve(holidays.remove)
  remove(
    @Input() input: ParsedOf<typeof holidays.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof holidays.remove>> {
    return this.service.remove(input, memberOf(caller));
  }

  @Serve(holidays.importCheck)
  importCheck(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof holidays.importCheck>> {
    return this.imports.check(holidays.importRun, caller, request);
  }

  @Serve(holidays.importRun)
  importRun(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof holidays.importRun>> {
    return this.imports.run(holidays.importRun, caller, request);
  }

  @Serve(holidays.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof holidays.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.service.sheet(memberOf(caller), asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
