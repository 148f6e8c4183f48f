import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { bulkKind } from '#domain/bulk/bulk.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { bulks } from '#contract/bulk/bulk.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { SchoolClock } from '#server/boards/school-clock.service';
import { BulkDateService } from './bulk-date.service';
import { BulkListService } from './bulk-list.service';

type BulkListEndpoint = Exclude<keyof typeof bulks, 'preview' | 'apply' | 'withdraw' | 'again' | 'confirm' | 'drop'>;

/** Lists, exports and details of bulk bookings and leases over HTTP. */
@Controller()
export class BulkListController implements EndpointHandlers<Pick<typeof bulks, BulkListEndpoint>> {
  constructor(
    private readonly requestLists: BulkListService,
    private readonly dateLists: BulkDateService,
    private readonly clock: SchoolClock,
  ) {}

  @ServeEndpoint(bulks.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof bulks.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.requestLists.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.clock.moment().date, batches);
  }

  @ServeEndpoint(bulks.leaseExport)
  async leaseExport(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof bulks.leaseExport>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.requestLists.leaseSheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.clock.moment().date, batches);
  }

  @ServeEndpoint(bulks.datesExport)
  async datesExport(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof bulks.datesExport>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.dateLists.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.clock.moment().date, batches);
  }

  @ServeEndpoint(bulks.leaseDatesExport)
  async leaseDatesExport(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof bulks.leaseDatesExport>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.dateLists.leaseSheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.clock.moment().date, batches);
  }

  @ServeEndpoint(bulks.leaseDates)
  leaseDates(
    @EndpointInput() input: ParsedOf<typeof bulks.leaseDates>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.leaseDates>> {
    return this.dateLists.list(bulkKind.lease, caller, input);
  }

  @ServeEndpoint(bulks.list)
  list(
    @EndpointInput() input: ParsedOf<typeof bulks.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.list>> {
    return this.requestLists.list(bulkKind.bulk, caller, input);
  }

  @ServeEndpoint(bulks.leases)
  leases(
    @EndpointInput() input: ParsedOf<typeof bulks.leases>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.leases>> {
    return this.requestLists.list(bulkKind.lease, caller, input);
  }

  @ServeEndpoint(bulks.dates)
  dates(
    @EndpointInput() input: ParsedOf<typeof bulks.dates>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.dates>> {
    return this.dateLists.list(bulkKind.bulk, caller, input);
  }

  @ServeEndpoint(bulks.detail)
  detail(
    @EndpointInput() input: ParsedOf<typeof bulks.detail>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.detail>> {
    return this.requestLists.detail(input, caller);
  }
}
