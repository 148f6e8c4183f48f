import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { charges } from '#contract/venues/charge.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ImportService } from '#server/tasks/import.service';
import { ChargeFile } from './charge-file.service';
import { ChargePreview } from './charge-preview.service';
import { ChargeService } from './charge.service';

type Trade = Pick<typeof charges, 'importCheck' | 'importRun' | 'exportFile'>;
type Desk = Omit<typeof charges, keyof Trade>;

/** Serves price tables over HTTP. */
@Controller()
export class ChargeController implements Answers<Desk> {
  constructor(
    private readonly prices: ChargeService,
    private readonly previews: ChargePreview,
  ) {}

  @Serve(charges.sites)
  async sites(@Input() _input: object, @By() caller: Caller): Promise<AnswerOf<typeof charges.sites>> {
    return this.prices.sites(memberOf(caller));
  }

  @Serve(charges.table)
  table(@Input() input: ParsedOf<typeof charges.table>, @By() caller: Caller): Promise<AnswerOf<typeof charges.table>> {
    return this.prices.table(input, memberOf(caller));
  }

  @Serve(charges.check)
  check(@Input() input: ParsedOf<typeof charges.check>, @By() caller: Caller): Promise<AnswerOf<typeof charges.check>> {
    return this.prices.check(input, memberOf(caller));
  }

  @Serve(charges.save)
  save(@Input() input: ParsedOf<typeof charges.save>, @By() caller: Caller): Promise<AnswerOf<typeof charges.save>> {
    return this.prices.save(input, memberOf(caller));
  }

  @Serve(charges.copy)
  copy(@Input() input: ParsedOf<typeof charges.copy>, @By() caller: Caller): Promise<AnswerOf<typeof charges.copy>> {
    return this.prices.copy(input, memberOf(caller));
  }

  @Serve(charges.preview)
  preview(
    @Input() input: ParsedOf<typeof charges.preview>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof charges.preview>> {
    return this.previews.preview(input, memberOf(caller));
  }
}

/** Serves import and export of prices over HTTP. */
@Controller()
export class ChargeTradeController implements Answers<Trade> {
  constructor(
    private readonly imports: ImportService,
    private readonly files: ChargeFile,
    private readonly clock: Clock,
  ) {}

  @Serve(charges.importCheck)
  importCheck(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof charges.importCheck>> {
    return this.imports.check(charges.importRun, caller, request);
  }

  @Serve(charges.importRun)
  importRun(
    @Input() _input: object,
    @By() caller: Caller,
    @Req() request: EdgeRequest,
  ): Promise<AnswerOf<typeof charges.importRun>> {
    return this.imports.run(charges.importRun, caller, request);
  }

  @Serve(charges.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof charges.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.files.sheet(memberOf(caller), asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
