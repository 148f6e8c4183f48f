import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { commodities } from '#contract/venues/commodity.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ImportService } from '#server/tasks/import.service';
import { CommodityService } from './commodity.service';
import { StockService } from './stock.service';

/** Serves supplies and their stock over HTTP. */
@Controller()
export class CommodityController implements Answers<typeof commodities> {
  constructor(
    private readonly desk: CommodityService,
    private readonly stock: StockService,
    private readonly imports: ImportService,
    private readonly clock: Clock,
  ) {}

  @Serve(commodities.list)
  list(
    @Input() input: ParsedOf<typeof commodities.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.list>> {
    return this.desk.list(input, caller);
  }

  @Serve(commodities.choices)
  choices(
    @Input() _: ParsedOf<typeof commodities.choices>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.choices>> {
    return this.desk.choices(caller);
  }

  @Serve(commodities.add)
  add(
    @Input() input: ParsedOf<typeof commodities.add>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.add>> {
    return this.desk.add(input, caller);
  }

  @Serve(commodities.edit)
  edit(
    @Input() input: ParsedOf<typeof commodities.edit>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.edit>> {
    return this.desk.edit(input, caller);
  }

  @Serve(commodities.remove)
  remove(
    @Input() input: ParsedOf<typeof commodities.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.remove>> {
    return this.desk.remove(input, caller);
  }

  @Serve(commodities.live)
  live(
    @Input() input: ParsedOf<typeof commodities.live>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.live>> {
    return this.stock.live(input, caller);
  }

  @Serve(commodities.moves)
  moves(
    @Input() input: ParsedOf<typeof commodities.moves>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.moves>> {
    return this.stock.moves(input, caller);
  }

  @Serve(commodities.move)
  move(
    @Input() input: ParsedOf<typeof commodities.move>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.move>> {
    return this.stock.move(input, caller);
  }

  @Serve(commodities.undo)
  undo(
    @Input() input: ParsedOf<typeof commodities.undo>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof commodities.undo>> {
    return this.stock.undo(input, caller);
  }

  @Serve(commodities.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof commodities.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @Serve(commodities.exportMoves)
  async exportMoves(
    @Input() { lang, ...asked }: ParsedOf<typeof commodities.exportMoves>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = await this.stock.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }

  @Serve(commodities.importCheck)
  importCheck(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof commodities.importCheck>> {
    return this.imports.check(commodities.importRun, caller, request);
  }

  @Serve(commodities.importRun)
  importRun(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof commodities.importRun>> {
    return this.imports.run(commodities.importRun, caller, request);
  }
}
