import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { bulkKind } from '#domain/bulk/bulk.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { bulks } from '#contract/bulk/bulk.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { BulkApplyService } from './bulk-apply.service';
import { BulkConfirmService } from './bulk-confirm.service';
import { BulkDesk } from './bulk-desk.service';

/** Bulk bookings and leases over HTTP. */
@Controller()
export class BulkController implements Answers<typeof bulks> {
  constructor(
    private readonly applies: BulkApplyService,
    private readonly desk: BulkDesk,
    private readonly words: BulkConfirmService,
  ) {}

  @Serve(bulks.preview)
  preview(
    @Input() input: ParsedOf<typeof bulks.preview>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.preview>> {
    return this.applies.preview(input, caller);
  }

  @Serve(bulks.apply)
  apply(@Input() input: ParsedOf<typeof bulks.apply>, @By() caller: Caller): Promise<AnswerOf<typeof bulks.apply>> {
    return this.applies.apply(input, caller);
  }

  @Serve(bulks.withdraw)
  withdraw(
    @Input() input: ParsedOf<typeof bulks.withdraw>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.withdraw>> {
    return this.applies.withdraw(input, caller);
  }

  @Serve(bulks.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof bulks.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.lists.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.desk.lists.today, batches);
  }

  @Serve(bulks.leaseExport)
  async leaseExport(
    @Input() { lang, ...asked }: ParsedOf<typeof bulks.leaseExport>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.lists.leaseSheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.desk.lists.today, batches);
  }

  @Serve(bulks.datesExport)
  async datesExport(
    @Input() { lang, ...asked }: ParsedOf<typeof bulks.datesExport>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.dates.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.desk.lists.today, batches);
  }

  @Serve(bulks.leaseDatesExport)
  async leaseDatesExport(
    @Input() { lang, ...asked }: ParsedOf<typeof bulks.leaseDatesExport>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.dates.leaseSheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.desk.lists.today, batches);
  }

  @Serve(bulks.leaseDates)
  leaseDates(
    @Input() input: ParsedOf<typeof bulks.leaseDates>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.leaseDates>> {
    return this.desk.dates.list(bulkKind.lease, caller, input);
  }

  @Serve(bulks.list)
  list(@Input() input: ParsedOf<typeof bulks.list>, @By() caller: Caller): Promise<AnswerOf<typeof bulks.list>> {
    return this.desk.lists.list(bulkKind.bulk, caller, input);
  }

  @Serve(bulks.leases)
  leases(@Input() input: ParsedOf<typeof bulks.leases>, @By() caller: Caller): Promise<AnswerOf<typeof bulks.leases>> {
    return this.desk.lists.list(bulkKind.lease, caller, input);
  }

  @Serve(bulks.dates)
  dates(@Input() input: ParsedOf<typeof bulks.dates>, @By() caller: Caller): Promise<AnswerOf<typeof bulks.dates>> {
    return this.desk.dates.list(bulkKind.bulk, caller, input);
  }

  @Serve(bulks.detail)
  detail(@Input() input: ParsedOf<typeof bulks.detail>, @By() caller: Caller): Promise<AnswerOf<typeof bulks.detail>> {
    return this.desk.lists.detail(input, caller);
  }

  @Serve(bulks.again)
  again(@Input() input: ParsedOf<typeof bulks.again>, @By() caller: Caller): Promise<AnswerOf<typeof bulks.again>> {
    return this.desk.makes.again(input, caller);
  }

  @Serve(bulks.confirm)
  confirm(
    @Input() input: ParsedOf<typeof bulks.confirm>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.confirm>> {
    return this.words.confirm(input, caller);
  }

  @Serve(bulks.drop)
  drop(@Input() input: ParsedOf<typeof bulks.drop>, @By() caller: Caller): Promise<AnswerOf<typeof bulks.drop>> {
    return this.desk.frees.drop(input, caller);
  }
}
