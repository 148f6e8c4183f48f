import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { specialRefunds } from '#contract/payments/special-refund.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { SpecialRefundDesk } from './special-refund-desk.service';
import { SpecialRefundService } from './special-refund.service';

/** Serves special refunds over HTTP; decisions use the common review call. */
@Controller()
export class SpecialRefundController implements Answers<typeof specialRefunds> {
  constructor(
    private readonly work: SpecialRefundService,
    private readonly desk: SpecialRefundDesk,
  ) {}

  @Serve(specialRefunds.own)
  own(@Input() { tradeNo }: ParsedOf<typeof specialRefunds.own>, @By() caller: Caller) {
    return this.work.own(tradeNo, caller);
  }

  @Serve(specialRefunds.apply)
  apply(@Input() input: ParsedOf<typeof specialRefunds.apply>, @By() caller: Caller) {
    return this.work.apply(input, caller);
  }

  @Serve(specialRefunds.withdraw)
  withdraw(@Input() { tradeNo }: ParsedOf<typeof specialRefunds.withdraw>, @By() caller: Caller) {
    return this.work.withdraw(tradeNo, caller);
  }

  @Serve(specialRefunds.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof specialRefunds.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches, today } = this.desk.written(memberOf(caller), asked);
    await sendSheet(reply, sheet, lang, today, batches);
  }

  @Serve(specialRefunds.list)
  list(@Input() input: ParsedOf<typeof specialRefunds.list>, @By() caller: Caller) {
    return this.desk.list(input, caller);
  }

  @Serve(specialRefunds.proof)
  proof(@Input() { id, attachmentId }: ParsedOf<typeof specialRefunds.proof>, @By() caller: Caller) {
    return this.desk.proof(id, attachmentId, caller);
  }
}
