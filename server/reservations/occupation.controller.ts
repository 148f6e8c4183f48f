import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { occupations } from '#contract/reservations/occupation.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { OccupationDeskService } from './occupation-desk.service';
import { OccupationExtendService } from './occupation-extend.service';
import { OccupationSeriesService } from './occupation-series.service';
import { OccupyEndService } from './occupy-end.service';

/** HTTP API of occupations. */
@Controller()
export class OccupationController implements Answers<typeof occupations> {
  constructor(
    private readonly desk: OccupationDeskService,
    private readonly series: OccupationSeriesService,
    private readonly longer: OccupationExtendService,
    private readonly ends: OccupyEndService,
  ) {}

  @Serve(occupations.preview)
  preview(
    @Input() input: ParsedOf<typeof occupations.preview>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof occupations.preview>> {
    return this.series.preview(input, memberOf(caller));
  }

  @Serve(occupations.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof occupations.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.desk.today, batches);
  }

  @Serve(occupations.list)
  list(
    @Input() input: ParsedOf<typeof occupations.list>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof occupations.list>> {
    return this.desk.list(caller, input);
  }

  @Serve(occupations.add)
  add(
    @Input() input: ParsedOf<typeof occupations.add>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof occupations.add>> {
    return this.series.add(input, memberOf(caller));
  }

  @Serve(occupations.extend)
  extend(
    @Input() { tradeNo }: ParsedOf<typeof occupations.extend>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof occupations.extend>> {
    return this.longer.extend(tradeNo, memberOf(caller));
  }

  @Serve(occupations.end)
  end(
    @Input() { tradeNos }: ParsedOf<typeof occupations.end>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof occupations.end>> {
    return this.ends.cancelAll(tradeNos, memberOf(caller));
  }
}
