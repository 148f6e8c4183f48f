import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { payments } from '#contract/payments/payment.contract';
import { ServeEndpoint, type EndpointHandlers } from '#server/kit/http/endpoint.decorators';
import type { EdgeRequest } from '#server/kit/http/request';
import { NotifyIntake } from './notify-intake.service';

type NotifyEndpoint =
  'wechatPayNotify' | 'wechatRefundNotify' | 'alipayNotify' | 'schoolPayNotify' | 'platformPayNotify';

/** Receives notices of payment channels over HTTP. */
@Controller()
export class NotifyController implements EndpointHandlers<Pick<typeof payments, NotifyEndpoint>> {
  constructor(private readonly notices: NotifyIntake) {}

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
