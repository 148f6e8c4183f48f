import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { payments } from '#contract/payments/payment.contract';
import type { Caller } from '#server/kit/caller';
import { sendSheet } from '#server/kit/excel';
import type { EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { CancelService } from './cancel.service';
import { FinanceDeskService } from './finance-desk.service';
import { NotifyDoor } from './notify-door.service';
import { PayService } from './pay.service';

/** Serves payments, finance records and channel notices over HTTP. */
@Controller()
export class PaymentController implements Answers<typeof payments> {
  constructor(
    private readonly pays: PayService,
    private readonly cancels: CancelService,
    private readonly desk: FinanceDeskService,
    private readonly door: NotifyDoor,
  ) {}

  @Serve(payments.pay)
  pay(@Input() input: ParsedOf<typeof payments.pay>, @By() caller: Caller): Promise<AnswerOf<typeof payments.pay>> {
    return this.pays.pay(input, caller);
  }

  @Serve(payments.methods)
  methods(
    @Input() owed: ParsedOf<typeof payments.methods>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof payments.methods>> {
    return this.pays.methods(caller, owed);
  }

  @Serve(payments.detail)
  detail(
    @Input() { venueTradeNo }: ParsedOf<typeof payments.detail>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof payments.detail>> {
    return this.desk.cashier.detail(caller, venueTradeNo);
  }

  @Serve(payments.cancel)
  cancel(
    @Input() { venueTradeNo, remark }: ParsedOf<typeof payments.cancel>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof payments.cancel>> {
    return this.cancels.own(caller, { tradeNo: venueTradeNo }, remark ?? null);
  }

  @Serve(payments.finances)
  finances(
    @Input() input: ParsedOf<typeof payments.finances>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof payments.finances>> {
    return this.desk.books.list(caller, input);
  }

  @Serve(payments.board)
  board(
    @Input() _input: ParsedOf<typeof payments.board>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof payments.board>> {
    return this.desk.books.board(caller);
  }

  @Serve(payments.retryRefund)
  retryRefund(
    @Input() { refundNo }: ParsedOf<typeof payments.retryRefund>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof payments.retryRefund>> {
    return this.desk.refunds.retry(caller, refundNo);
  }

  @Serve(payments.exportFile)
  async exportFile(
    @Input() { lang, ...asked }: ParsedOf<typeof payments.exportFile>,
    @By() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.books.sheet(caller, asked);
    await sendSheet(reply, sheet, lang, this.desk.today, batches);
  }

  @Serve(payments.wechatPayNotify)
  wechatPayNotify(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.door.answer('wechat', 'pay', request, reply);
  }

  @Serve(payments.wechatRefundNotify)
  wechatRefundNotify(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.door.answer('wechat', 'refund', request, reply);
  }

  @Serve(payments.alipayNotify)
  alipayNotify(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.door.answer('alipay', 'pay', request, reply);
  }

  @Serve(payments.schoolPayNotify)
  schoolPayNotify(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.door.answer('school', 'pay', request, reply);
  }

  @Serve(payments.platformPayNotify)
  platformPayNotify(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.door.answer('platform', 'pay', request, reply);
  }
}
