import './pay.css';
import './pay-methods.css';
import {
  AlipayOutlined,
  BankOutlined,
  IdcardOutlined,
  MobileOutlined,
  ShopOutlined,
  WalletFilled,
  WechatFilled,
} from '@ant-design/icons';
import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { payType } from '#domain/payments/pay.status';
import { money } from '#web/kit/text/format';
import { noPaymentMethod } from '#web/kit/feedback/unavailable';
import { useWords } from '#web/kit/session/words';
import { whyNotPay, type PayMethodOption, type Payment } from './payment';

const icons: Readonly<Record<number, ReactNode>> = {
  [payType.balance]: <WalletFilled />,
  [payType.wechat]: <WechatFilled />,
  [payType.alipay]: <AlipayOutlined />,
  [payType.campusCard]: <IdcardOutlined />,
  [payType.platform]: <MobileOutlined />,
  [payType.school]: <BankOutlined />,
  [payType.offline]: <ShopOutlined />,
};

/** Methods this role may use; one that cannot pay this order shows why. */
export function PayMethods({
  payment,
  chosen,
  onChoose,
}: {
  readonly payment: Payment;
  readonly chosen: PayMethodOption | null;
  readonly onChoose: (method: PayMethodOption) => void;
}) {
  const { t } = useWords();
  const { methods, hasNoMethod: noWay, balance, due } = payment;
  const noteFor = (method: PayMethodOption) => {
    const reason = whyNotPay(method, payment);
    if (reason) return t(reason);
    if (method.payType === payType.balance)
      return t({
        zh: `可用 ${money(balance)}，付后剩 ${money(balance - (due?.payFee ?? 0))}`,
        en: `${money(balance)} available, ${money(balance - (due?.payFee ?? 0))} after payment`,
      });
    const notes = {
      queryPassword: { zh: '需输入查询密码', en: 'Requires your query password' },
      qr: { zh: '扫码支付，也可请人代付', en: 'Scan to pay, or ask someone else to pay' },
      redirect: { zh: '在新页面完成支付', en: 'Opens a new page to pay' },
      payPassword: { zh: '需输入支付密码', en: 'Requires your payment password' },
      none: { zh: '', en: '' },
    };
    return t(notes[method.needs]);
  };
  return (
    <section className="pay-card">
      <h3>{t({ zh: '支付方式', en: 'Payment method' })}</h3>
      {noWay ? (
        <p className="pay-wrong" role="status">
          {t(noPaymentMethod)}
        </p>
      ) : null}
      <Radio.Group
        className="pay-methods"
        value={chosen?.payType}
        onChange={(event) => {
          const method = methods.find((one) => one.payType === event.target.value);
          if (method) onChoose(method);
        }}
      >
        {methods.map((method) => (
          <Radio key={method.payType} value={method.payType} disabled={whyNotPay(method, payment) !== null}>
            <i className={`pay-icon is-${method.payType}`} aria-hidden="true">
              {icons[method.payType]}
            </i>
            <span>
              <b>{t(method)}</b>
              <small>{noteFor(method)}</small>
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </section>
  );
}
