import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { charges } from '#contract/charges/charge.contract';
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
import { ChargeExport } from './charge-file.service';
import { ChargePreview } from './charge-preview.service';
import { ChargeService } from './charge.service';

type Trade = Pick<typeof charges, 'importCheck' | 'importRun' | 'exportFile'>;
type Desk = Omit<typeof charges, keyof Trade>;

/** Serves price tables over HTTP. */
@Controller()
export class ChargeController implements EndpointHandlers<Desk> {
  constructor(
    private readonly prices: ChargeService,
    private readonly previews: ChargePreview,
  ) {}

  @ServeEndpoint(charges.sites)
  async sites(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof charges.sites>> {
    return this.prices.sites(requireMember(caller));
  }

  @ServeEndpoint(charges.table)
  table(
    @EndpointInput() input: ParsedOf<typeof charges.table>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof charges.table>> {
    return this.prices.table(input, requireMember(caller));
  }

  @ServeEndpoint(charges.check)
  check(
    @EndpointInput() input: ParsedOf<typeof charges.check>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof charges.check>> {
    return this.prices.check(input, requireMember(caller));
  }

  @ServeEndpoint(charges.save)
  save(
    @EndpointInput() input: ParsedOf<typeof charges.save>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof charges.save>> {
    return this.prices.save(input, requireMember(caller));
  }

  @ServeEndpoint(charges.copy)
  copy(
    @EndpointInput() input: ParsedOf<typeof charges.copy>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof charges.copy>> {
    return this.prices.copy(input, requireMember(caller));
  }

  @ServeEndpoint(charges.preview)
  preview(
    @EndpointInput() input: ParsedOf<typeof charges.preview>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof charges.preview>> {
    return this.previews.preview(input, requireMember(caller));
  }
}

/** Serves import and export of prices over HTTP. */
@Controller()
export class ChargeFileController implements EndpointHandlers<Trade> {
  constructor(
    private readonly imports: ImportService,
    private readonly files: ChargeExport,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(charges.importCheck)
  importCheck(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof charges.importCheck>> {
    return this.imports.check(charges.importRun, caller, request);
  }

  @ServeEndpoint(charges.importRun)
  importRun(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof charges.importRun>> {
    return this.imports.importNow(charges.importRun, caller, request);
  }

  @ServeEndpoint(charges.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof charges.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.files.exportSheet(requireMember(caller), query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
