import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { financeRecords } from '#contract/payments/finance-record.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { FinanceRecordService } from './finance-record.service';

/** Serves finance record details over HTTP. */
@Controller()
export class FinanceRecordController implements Answers<typeof financeRecords> {
  constructor(private readonly records: FinanceRecordService) {}

  @Serve(financeRecords.choices)
  choices(
    @Input() _input: ParsedOf<typeof financeRecords.choices>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof financeRecords.choices>> {
    return this.records.choices(caller);
  }

  @Serve(financeRecords.detail)
  detail(
    @Input() { id }: ParsedOf<typeof financeRecords.detail>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof financeRecords.detail>> {
    return this.records.detail(caller, id);
  }
}
