import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { splits, type SplitView } from '#contract/payments/split.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { SplitViewService } from './split-view.service';
import { SplitService } from './split.service';

/** Serves shared payments over HTTP. */
@Controller()
export class SplitController implements Answers<typeof splits> {
  constructor(
    private readonly work: SplitService,
    private readonly view: SplitViewService,
  ) {}

  @Serve(splits.mine)
  mine(@Input() _input: object, @By() caller: Caller) {
    return this.view.mine(caller);
  }

  @Serve(splits.one)
  one(@Input() { tradeNo }: ParsedOf<typeof splits.one>, @By() caller: Caller) {
    return this.view.one(tradeNo, caller);
  }

  @Serve(splits.open)
  async open(@Input() input: ParsedOf<typeof splits.open>, @By() caller: Caller): Promise<SplitView> {
    await this.work.open(input, caller);
    return this.view.one(input.tradeNo, caller);
  }

  @Serve(splits.pay)
  async pay(@Input() input: ParsedOf<typeof splits.pay>, @By() caller: Caller): Promise<SplitView> {
    await this.work.pay(input, caller);
    return this.view.one(input.tradeNo, caller);
  }
}
