import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { occupations } from '#contract/occupations/occupation.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { OccupationListService } from './occupation-list.service';
import { OccupationExtensionService } from './occupation-extension.service';
import { OccupationSeriesService } from './occupation-series.service';
import { OccupationEndService } from './occupation-end.service';

/** HTTP API of occupations. */
@Controller()
export class OccupationController implements EndpointHandlers<typeof occupations> {
  constructor(
    private readonly lists: OccupationListService,
    private readonly series: OccupationSeriesService,
    private readonly extensions: OccupationExtensionService,
    private readonly ends: OccupationEndService,
  ) {}

  @ServeEndpoint(occupations.preview)
  preview(
    @EndpointInput() input: ParsedOf<typeof occupations.preview>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof occupations.preview>> {
    return this.series.preview(input, requireMember(caller));
  }

  @ServeEndpoint(occupations.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof occupations.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.lists.sheet(caller, query);
    await sendSheet(reply, sheet, lang, this.lists.today, batches);
  }

  @ServeEndpoint(occupations.list)
  list(
    @EndpointInput() input: ParsedOf<typeof occupations.list>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof occupations.list>> {
    return this.lists.list(caller, input);
  }

  @ServeEndpoint(occupations.add)
  add(
    @EndpointInput() input: ParsedOf<typeof occupations.add>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof occupations.add>> {
    return this.series.add(input, requireMember(caller));
  }

  @ServeEndpoint(occupations.extend)
  extend(
    @EndpointInput() { tradeNo }: ParsedOf<typeof occupations.extend>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof occupations.extend>> {
    return this.extensions.extend(tradeNo, requireMember(caller));
  }

  @ServeEndpoint(occupations.end)
  end(
    @EndpointInput() { tradeNos }: ParsedOf<typeof occupations.end>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof occupations.end>> {
    return this.ends.endAll(tradeNos, requireMember(caller));
  }
}
