import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { refundRules } from '#contract/payments/refund-rule.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { RefundPreviewService } from './refund-preview.service';
import { RefundRuleService } from './refund-rule.service';

/** Serves refund rules over HTTP. */
@Controller()
export class RefundRuleController implements Answers<typeof refundRules> {
  constructor(
    private readonly rules: RefundRuleService,
    private readonly previews: RefundPreviewService,
    private readonly clock: Clock,
  ) {}

  @Serve(refundRules.list)
  list(@Input() asked: ParsedOf<typeof refundRules.list>, @By() caller: Caller) {
    return this.rules.list(asked, caller);
  }

  @Serve(refundRules.sites)
  async sites(@Input() _: ParsedOf<typeof refundRules.sites>, @By() caller: Caller) {
    return this.previews.sites(caller);
  }

  @Serve(refundRules.add)
  add(@Input() input: ParsedOf<typeof refundRules.add>, @By() caller: Caller) {
    return this.rules.add(input, caller);
  }

  @Serve(refundRules.edit)
  edit(@Input() input: ParsedOf<typeof refundRules.edit>, @By() caller: Caller) {
    return this.rules.edit(input, caller);
  }

  @Serve(refundRules.remove)
  remove(@Input() { id }: ParsedOf<typeof refundRules.remove>, @By() caller: Caller) {
    return this.rules.remove(id, caller);
  }

  @Serve(refundRules.preview)
  async preview(@Input() input: ParsedOf<typeof refundRules.preview>, @By() caller: Caller) {
    return this.previews.of(input, caller);
  }

  @Serve(refundRules.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof refundRules.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.rules.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
