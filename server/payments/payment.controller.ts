import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { payments } from '#contract/payments/payment.contract';
import type { Caller } from '#server/kit/access/caller';
import { sendSheet } from '#server/kit/excel/excel';
import type { EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { CancelService } from '#server/refunds/cancel.service';
import { FinanceDeskService } from './finance-desk.service';
import { NotifyIntake } from './notify-intake.service';
import { PayService } from './pay.service';

/** Serves payments, finance records and channel notices over HTTP. */
@Controller()
export class PaymentController implements EndpointHandlers<typeof payments> {
  constructor(
    private readonly pays: PayService,
    private readonly cancels: CancelService,
    private readonly desk: FinanceDeskService,
    private readonly notices: NotifyIntake,
  ) {}

  @ServeEndpoint(payments.pay)
  pay(
    @EndpointInput() input: ParsedOf<typeof payments.pay>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.pay>> {
    return this.pays.pay(input, caller);
  }

  @ServeEndpoint(payments.methods)
  methods(
    @EndpointInput() input: ParsedOf<typeof payments.methods>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.methods>> {
    return this.pays.listMethods(caller, input);
  }

  @ServeEndpoint(payments.detail)
  detail(
    @EndpointInput() { venueTradeNo }: ParsedOf<typeof payments.detail>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.detail>> {
    return this.desk.cashier.detail(caller, venueTradeNo);
  }

  @ServeEndpoint(payments.cancel)
  cancel(
    @EndpointInput() { venueTradeNo, remark }: ParsedOf<typeof payments.cancel>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.cancel>> {
    return this.cancels.cancelOwn(caller, { tradeNo: venueTradeNo }, remark ?? null);
  }

  @ServeEndpoint(payments.finances)
  finances(
    @EndpointInput() input: ParsedOf<typeof payments.finances>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.finances>> {
    return this.desk.books.list(caller, input);
  }

  @ServeEndpoint(payments.board)
  board(
    @EndpointInput() _input: ParsedOf<typeof payments.board>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.board>> {
    return this.desk.books.board(caller);
  }

  @ServeEndpoint(payments.retryRefund)
  retryRefund(
    @EndpointInput() { refundNo }: ParsedOf<typeof payments.retryRefund>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof payments.retryRefund>> {
    return this.desk.refunds.retry(caller, refundNo);
  }

  @ServeEndpoint(payments.exportFile)
  async exportFile(
    @EndpointInput() { lang, ...query }: ParsedOf<typeof payments.exportFile>,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sheet, batches } = this.desk.books.sheet(caller, query);
    await sendSheet(reply, sheet, lang, this.desk.today, batches);
  }

  @ServeEndpoint(payments.wechatPayNotify)
  wechatPayNotify(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.notices.answer('wechat', 'pay', request, reply);
  }

  @ServeEndpoint(payments.wechatRefundNotify)
  wechatRefundNotify(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.notices.answer('wechat', 'refund', request, reply);
  }

  @ServeEndpoint(payments.alipayNotify)
  alipayNotify(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.notices.answer('alipay', 'pay', request, reply);
  }

  @ServeEndpoint(payments.schoolPayNotify)
  schoolPayNotify(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.notices.answer('school', 'pay', request, reply);
  }

  @ServeEndpoint(payments.platformPayNotify)
  platformPayNotify(@Req() request: EdgeRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.notices.answer('platform', 'pay', request, reply);
  }
}
