import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { wallet } from '#contract/wallet/wallet.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { OwnWalletService } from './own-wallet.service';
import { RechargeBackService } from './recharge-back.service';
import { RechargePayService } from './recharge-pay.service';
import { RechargeService } from './recharge.service';

/** The own wallet over HTTP. */
@Controller()
export class WalletController implements Answers<typeof wallet> {
  constructor(
    private readonly reads: OwnWalletService,
    private readonly fills: RechargeService,
    private readonly pays: RechargePayService,
    private readonly back: RechargeBackService,
  ) {}

  @Serve(wallet.own)
  own(@Input() _input: ParsedOf<typeof wallet.own>, @By() caller: Caller): Promise<AnswerOf<typeof wallet.own>> {
    return this.reads.own(caller);
  }

  @Serve(wallet.records)
  records(
    @Input() input: ParsedOf<typeof wallet.records>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.records>> {
    return this.reads.records(input, caller);
  }

  @Serve(wallet.recharges)
  recharges(
    @Input() input: ParsedOf<typeof wallet.recharges>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.recharges>> {
    return this.reads.recharges(input, caller);
  }

  @Serve(wallet.recharge)
  recharge(
    @Input() input: ParsedOf<typeof wallet.recharge>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.recharge>> {
    return this.reads.recharge(input, caller);
  }

  @Serve(wallet.finances)
  finances(
    @Input() input: ParsedOf<typeof wallet.finances>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.finances>> {
    return this.reads.finances(input, caller);
  }

  @Serve(wallet.place)
  place(@Input() input: ParsedOf<typeof wallet.place>, @By() caller: Caller): Promise<AnswerOf<typeof wallet.place>> {
    return this.fills.place(input, caller);
  }

  @Serve(wallet.pay)
  pay(@Input() input: ParsedOf<typeof wallet.pay>, @By() caller: Caller): Promise<AnswerOf<typeof wallet.pay>> {
    return this.pays.pay(input, caller);
  }

  @Serve(wallet.refund)
  refund(
    @Input() input: ParsedOf<typeof wallet.refund>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.refund>> {
    return this.back.ask(input, caller);
  }

  @Serve(wallet.withdraw)
  withdraw(
    @Input() input: ParsedOf<typeof wallet.withdraw>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof wallet.withdraw>> {
    return this.back.withdraw(input, caller);
  }
}
