import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { commodities } from '#contract/commodities/commodity.contract';
import type { Caller } from '#server/kit/access/caller';
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
import { CommodityService } from './commodity.service';
import { StockService } from './stock.service';

/** Serves supplies and their stock over HTTP. */
@Controller()
export class CommodityController implements EndpointHandlers<typeof commodities> {
  constructor(
    private readonly desk: CommodityService,
    private readonly stock: StockService,
    private readonly imports: ImportService,
    private readonly clock: Clock,
  ) {}

  @ServeEndpoint(commodities.list)
  list(
    @EndpointInput() input: ParsedOf<typeof commodities.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.list>> {
    return this.desk.list(input, caller);
  }

  @ServeEndpoint(commodities.choices)
  choices(
    @EndpointInput() _: ParsedOf<typeof commodities.choices>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.choices>> {
    return this.desk.choices(caller);
  }

  @ServeEndpoint(commodities.add)
  add(
    @EndpointInput() input: ParsedOf<typeof commodities.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.add>> {
    return this.desk.add(input, caller);
  }

  @ServeEndpoint(commodities.edit)
  edit(
    @EndpointInput() input: ParsedOf<typeof commodities.edit>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.edit>> {
    return this.desk.edit(input, caller);
  }

  @ServeEndpoint(commodities.remove)
  remove(
    @EndpointInput() input: ParsedOf<typeof commodities.remove>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.remove>> {
    return this.desk.remove(input, caller);
  }

  @ServeEndpoint(commodities.live)
  live(
    @EndpointInput() input: ParsedOf<typeof commodities.live>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.live>> {
    return this.stock.live(input, caller);
  }

  @ServeEndpoint(commodities.moves)
  moves(
    @EndpointInput() input: ParsedOf<typeof commodities.moves>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.moves>> {
    return this.stock.moves(input, caller);
  }

  @ServeEndpoint(commodities.move)
  move(
    @EndpointInput() input: ParsedOf<typeof commodities.move>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.move>> {
    return this.stock.move(input, caller);
  }

  @ServeEndpoint(commodities.undo)
  undo(
    @EndpointInput() input: ParsedOf<typeof commodities.undo>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.undo>> {
    return this.stock.undo(input, caller);
  }

  @ServeEndpoint(commodities.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof commodities.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(commodities.exportMoves)
  async exportMoves(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof commodities.exportMoves>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.stock.sheet(caller, query);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @ServeEndpoint(commodities.importCheck)
  importCheck(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof commodities.importCheck>> {
    return this.imports.check(commodities.importRun, caller, request);
  }

  @ServeEndpoint(commodities.importRun)
  importRun(
    @EndpointInput() _input: object,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof commodities.importRun>> {
    return this.imports.importNow(commodities.importRun, caller, request);
  }
}
