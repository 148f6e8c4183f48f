import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { leases } from '#contract/bulk/lease.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { BulkBookingService } from '#server/reservations/bulk-booking.service';
import { LeaseDesk } from './lease-desk.service';
import { LeaseEndService } from './lease-end.service';

/** Instalments and terminations over HTTP. */
@Controller()
export class LeaseController implements Answers<typeof leases> {
  constructor(
    private readonly desk: LeaseDesk,
    private readonly ends: LeaseEndService,
    private readonly slots: BulkBookingService,
  ) {}

  @Serve(leases.duesExport)
  async duesExport(
    @Input() { lang, ...asked }: ParsedOf<typeof leases.duesExport>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.dues.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.slots.today, batches);
  }

  @Serve(leases.dues)
  dues(@Input() input: ParsedOf<typeof leases.dues>, @By() caller: Caller): Promise<AnswerOf<typeof leases.dues>> {
    return this.desk.dues.list(caller, input);
  }

  @Serve(leases.collect)
  collect(
    @Input() input: ParsedOf<typeof leases.collect>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof leases.collect>> {
    return this.desk.dues.collect(input, caller);
  }

  @Serve(leases.pay)
  pay(@Input() input: ParsedOf<typeof leases.pay>, @By() caller: Caller): Promise<AnswerOf<typeof leases.pay>> {
    return this.desk.balance.pay(input, caller);
  }

  @Serve(leases.payOnline)
  payOnline(
    @Input() input: ParsedOf<typeof leases.payOnline>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof leases.payOnline>> {
    return this.desk.online.open(input, caller);
  }

  @Serve(leases.endPreview)
  endPreview(
    @Input() input: ParsedOf<typeof leases.endPreview>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof leases.endPreview>> {
    return this.ends.preview(input, caller);
  }

  @Serve(leases.end)
  end(@Input() input: ParsedOf<typeof leases.end>, @By() caller: Caller): Promise<AnswerOf<typeof leases.end>> {
    return this.ends.end(input, caller);
  }
}
