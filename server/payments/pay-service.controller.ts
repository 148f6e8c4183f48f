import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ParsedOf } from '#contract/kit/endpoint';
import { payServices } from '#contract/payments/pay-service.contract';
import type { Caller } from '#server/kit/caller';
import { Clock, schoolTime } from '#server/kit/clock';
import { sendSheet } from '#server/kit/excel';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { PayServiceDesk } from './pay-service.service';

/** Serves payment methods over HTTP. */
@Controller()
export class PayServiceController implements Answers<typeof payServices> {
  constructor(
    private readonly desk: PayServiceDesk,
    private readonly clock: Clock,
  ) {}

  @Serve(payServices.list)
  list(@Input() asked: ParsedOf<typeof payServices.list>) {
    return this.desk.list(asked);
  }

  @Serve(payServices.edit)
  edit(@Input() input: ParsedOf<typeof payServices.edit>, @By() caller: Caller) {
    return this.desk.edit(input, caller);
  }

  @Serve(payServices.merchants)
  merchants(@Input() _: ParsedOf<typeof payServices.merchants>, @By() caller: Caller) {
    return this.desk.merchants(caller);
  }

  @Serve(payServices.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof payServices.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, schoolTime(this.clock.now()).date, batches);
  }
}
