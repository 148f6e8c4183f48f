import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { leases } from '#contract/bulk/lease.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { BulkBookingService } from '#server/reservations/bulk-booking.service';
import { LeaseDueService } from './lease-due.service';
import { LeaseEndService } from './lease-end.service';
import { LeasePayService } from './lease-pay.service';

/** Instalments and terminations over HTTP. */
@Controller()
export class LeaseController implements Answers<typeof leases> {
  constructor(
    private readonly work: LeaseDueService,
    private readonly ends: LeaseEndService,
    private readonly pays: LeasePayService,
    private readonly slots: BulkBookingService,
  ) {}

  @Serve(leases.duesExport)
  async duesExport(@Input() { lang, ...asked }: ParsedOf<typeof leases.duesExport>, @By() caller: Caller, @Res() reply: FastifyReply): Promise<void> {
    const { sheet, batches } = this.work.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.slots.today, batches);
  }

  @Serve(leases.dues)
  dues(@Input() input: ParsedOf<typeof leases.dues>, @By() caller: Caller): Promise<AnswerOf<typeof leases.dues>> {
    return this.work.list(caller, input);
  }

  @Serve(leases.collect)
  collect(@Input() input: ParsedOf<typeof leases.collect>, @By() caller: Caller): Promise<AnswerOf<typeof leases.collect>> {
    return this.work.collect(input, caller);
  }

  @Serve(leases.pay)
  pay(@Input() input: ParsedOf<typeof leases.pay>, @By() caller: Caller): Promise<AnswerOf<typeof leases.pay>> {
    return this.pays.pay(input, caller);
  }

  @Serve(leases.endPreview)
  endPreview(@Input() input: ParsedOf<typeof leases.endPreview>, @By() caller: Caller): Promise<AnswerOf<typeof leases.endPreview>> {
    return this.ends.preview(input, caller);
  }

  @Serve(leases.end)
  end(@Input() input: ParsedOf<typeof leases.end>, @By() caller: Caller): Promise<AnswerOf<typeof leases.end>> {
    return this.ends.end(input, caller);
  }
}
