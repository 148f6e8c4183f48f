import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { leases } from '#contract/bulk/lease.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { BulkBookingService } from '#server/booking/bulk-booking.service';
import { LeaseDesk } from './lease-desk.service';
import { LeaseEndService } from './lease-end.service';

/** Instalments and terminations over HTTP. */
@Controller()
export class LeaseController implements EndpointHandlers<typeof leases> {
  constructor(
    private readonly desk: LeaseDesk,
    private readonly terminations: LeaseEndService,
    private readonly slots: BulkBookingService,
  ) {}

  @ServeEndpoint(leases.duesExport)
  async duesExport(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof leases.duesExport>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.dues.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.slots.today, batches);
  }

  @ServeEndpoint(leases.dues)
  dues(
    @EndpointInput() input: ParsedOf<typeof leases.dues>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof leases.dues>> {
    return this.desk.dues.list(caller, input);
  }

  @ServeEndpoint(leases.collect)
  collect(
    @EndpointInput() input: ParsedOf<typeof leases.collect>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof leases.collect>> {
    return this.desk.dues.collect(input, caller);
  }

  @ServeEndpoint(leases.pay)
  pay(
    @EndpointInput() input: ParsedOf<typeof leases.pay>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof leases.pay>> {
    return this.desk.balance.pay(input, caller);
  }

  @ServeEndpoint(leases.payOnline)
  payOnline(
    @EndpointInput() input: ParsedOf<typeof leases.payOnline>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof leases.payOnline>> {
    return this.desk.online.open(input, caller);
  }

  @ServeEndpoint(leases.endPreview)
  endPreview(
    @EndpointInput() input: ParsedOf<typeof leases.endPreview>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof leases.endPreview>> {
    return this.terminations.preview(input, caller);
  }

  @ServeEndpoint(leases.end)
  end(
    @EndpointInput() input: ParsedOf<typeof leases.end>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof leases.end>> {
    return this.terminations.end(input, caller);
  }
}
