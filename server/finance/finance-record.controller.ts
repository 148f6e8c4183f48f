import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { financeRecords } from '#contract/finance/finance-record.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { FinanceRecordService } from './finance-record.service';

/** Serves finance record details over HTTP. */
@Controller()
export class FinanceRecordController implements EndpointHandlers<typeof financeRecords> {
  constructor(private readonly records: FinanceRecordService) {}

  @ServeEndpoint(financeRecords.choices)
  choices(
    @EndpointInput() _input: ParsedOf<typeof financeRecords.choices>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof financeRecords.choices>> {
    return this.records.listMerchants(caller);
  }

  @ServeEndpoint(financeRecords.detail)
  detail(
    @EndpointInput() { id }: ParsedOf<typeof financeRecords.detail>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof financeRecords.detail>> {
    return this.records.detail(caller, id);
  }
}
