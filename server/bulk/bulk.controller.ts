import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { bulks } from '#contract/bulk/bulk.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { BulkApplyService } from './bulk-apply.service';
import { BulkConfirmService } from './bulk-confirm.service';
import { BulkDateChangeService } from './bulk-date-change.service';

type BulkEndpoint = 'preview' | 'apply' | 'withdraw' | 'again' | 'confirm' | 'drop';

/** Submission and changes of bulk bookings and leases over HTTP. */
@Controller()
export class BulkController implements EndpointHandlers<Pick<typeof bulks, BulkEndpoint>> {
  constructor(
    private readonly applies: BulkApplyService,
    private readonly dateChanges: BulkDateChangeService,
    private readonly confirmations: BulkConfirmService,
  ) {}

  @ServeEndpoint(bulks.preview)
  preview(
    @EndpointInput() input: ParsedOf<typeof bulks.preview>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.preview>> {
    return this.applies.preview(input, caller);
  }

  @ServeEndpoint(bulks.apply)
  apply(
    @EndpointInput() input: ParsedOf<typeof bulks.apply>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.apply>> {
    return this.applies.apply(input, caller);
  }

  @ServeEndpoint(bulks.withdraw)
  withdraw(
    @EndpointInput() input: ParsedOf<typeof bulks.withdraw>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.withdraw>> {
    return this.applies.withdraw(input, caller);
  }

  @ServeEndpoint(bulks.again)
  again(
    @EndpointInput() input: ParsedOf<typeof bulks.again>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.again>> {
    return this.dateChanges.retryDates(input, caller);
  }

  @ServeEndpoint(bulks.confirm)
  confirm(
    @EndpointInput() input: ParsedOf<typeof bulks.confirm>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.confirm>> {
    return this.confirmations.confirm(input, caller);
  }

  @ServeEndpoint(bulks.drop)
  drop(
    @EndpointInput() input: ParsedOf<typeof bulks.drop>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof bulks.drop>> {
    return this.dateChanges.cancelDates(input, caller);
  }
}
