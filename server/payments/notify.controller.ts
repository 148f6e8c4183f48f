import { payments } from '#contract/payments/payment.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { NotifyIntake } from './notify-intake.service';

/** Receives notices of payment channels over HTTP. */
export const NotifyController = controllerFor(
  pick(payments, 'wechatPayNotify', 'wechatRefundNotify', 'alipayNotify', 'schoolPayNotify', 'platformPayNotify'),
  { notices: NotifyIntake },
  ({ notices }) => ({
    wechatPayNotify: (_input, _caller, request, reply) => notices.answer('wechat', 'pay', request, reply),
    wechatRefundNotify: (_input, _caller, request, reply) => notices.answer('wechat', 'refund', request, reply),
    alipayNotify: (_input, _caller, request, reply) => notices.answer('alipay', 'pay', request, reply),
    schoolPayNotify: (_input, _caller, request, reply) => notices.answer('school', 'pay', request, reply),
    platformPayNotify: (_input, _caller, request, reply) => notices.answer('platform', 'pay', request, reply),
  }),
);
