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
import { BulkApplyService } from './bulk-apply.service';
import { BulkConfirmService } from './bulk-confirm.service';
import { BulkDesk } from './bulk-desk.service';

/** Bulk bookings and leases over HTTP. */
@Controller()
export class BulkController implements EndpointHandlers<typeof bulks> {
  constructor(
    private readonly applies: BulkApplyService,
    private readonly desk: BulkDesk,
    private readonly confirmations: BulkConfirmService,
  ) {}

  @ServeEndpoint(bulks.preview)
  preview(
    @EndpointInput() input: ParsedOf<typeof bulks.preview>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.preview>> {
    return this.applies.preview(input, caller);
  }

  @ServeEndpoint(bulks.apply)
  apply(
    @EndpointInput() input: ParsedOf<typeof bulks.apply>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.apply>> {
    return this.applies.apply(input, caller);
  }

  @ServeEndpoint(bulks.withdraw)
  withdraw(
    @EndpointInput() input: ParsedOf<typeof bulks.withdraw>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.withdraw>> {
    return this.applies.withdraw(input, caller);
  }

  @ServeEndpoint(bulks.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof bulks.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.lists.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.desk.lists.today, batches);
  }

  @ServeEndpoint(bulks.leaseExport)
  async leaseExport(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof bulks.leaseExport>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.lists.leaseSheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.desk.lists.today, batches);
  }

  @ServeEndpoint(bulks.datesExport)
  async datesExport(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof bulks.datesExport>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.dates.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.desk.lists.today, batches);
  }

  @ServeEndpoint(bulks.leaseDatesExport)
  async leaseDatesExport(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof bulks.leaseDatesExport>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.dates.leaseSheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.desk.lists.today, batches);
  }

  @ServeEndpoint(bulks.leaseDates)
  leaseDates(
    @EndpointInput() input: ParsedOf<typeof bulks.leaseDates>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.leaseDates>> {
    return this.desk.dates.list(bulkKind.lease, caller, input);
  }

  @ServeEndpoint(bulks.list)
  list(
    @EndpointInput() input: ParsedOf<typeof bulks.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.list>> {
    return this.desk.lists.list(bulkKind.bulk, caller, input);
  }

  @ServeEndpoint(bulks.leases)
  leases(
    @EndpointInput() input: ParsedOf<typeof bulks.leases>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.leases>> {
    return this.desk.lists.list(bulkKind.lease, caller, input);
  }

  @ServeEndpoint(bulks.dates)
  dates(
    @EndpointInput() input: ParsedOf<typeof bulks.dates>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.dates>> {
    return this.desk.dates.list(bulkKind.bulk, caller, input);
  }

  @ServeEndpoint(bulks.detail)
  detail(
    @EndpointInput() input: ParsedOf<typeof bulks.detail>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.detail>> {
    return this.desk.lists.detail(input, caller);
  }

  @ServeEndpoint(bulks.again)
  again(
    @EndpointInput() input: ParsedOf<typeof bulks.again>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.again>> {
    return this.desk.makes.retryDates(input, caller);
  }

  @ServeEndpoint(bulks.confirm)
  confirm(
    @EndpointInput() input: ParsedOf<typeof bulks.confirm>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.confirm>> {
    return this.confirmations.confirm(input, caller);
  }

  @ServeEndpoint(bulks.drop)
  drop(
    @EndpointInput() input: ParsedOf<typeof bulks.drop>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.drop>> {
    return this.desk.frees.cancelDates(input, caller);
  }
}
