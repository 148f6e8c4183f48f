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
import { SchoolClock } from '#server/boards/school-clock.service';
import { LeaseInstalmentService } from './lease-instalment.service';

/** The list of instalments over HTTP. */
@Controller()
export class InstalmentListController implements EndpointHandlers<Pick<typeof leases, 'dues' | 'duesExport'>> {
  constructor(
    private readonly instalments: LeaseInstalmentService,
    private readonly clock: SchoolClock,
  ) {}

  @ServeEndpoint(leases.duesExport)
  async duesExport(
    @EndpointInput() { lang, ...filter }: ParsedOf<typeof leases.duesExport>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.instalments.sheet(caller, filter);
    await sendSheet(reply, sheet, lang, this.clock.moment().date, batches);
  }

  @ServeEndpoint(leases.dues)
  dues(
    @EndpointInput() input: ParsedOf<typeof leases.dues>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof leases.dues>> {
    return this.instalments.list(caller, input);
  }
}
