import { ExportOutlined } from '@ant-design/icons';
import { Button, QRCode } from 'antd';
import { useEffect, useRef } from 'react';
import { payType } from '#domain/payments/pay.status';
import { useWords } from '#web/kit/session/words';
import { toPayPage } from './pay-address';
import type { Payment } from './payment';

const isPage = (address: string) => /^https?:\/\//.test(address);

/** A payment waiting for its channel: the code to scan or the page to pay on; the result appears by itself. */
export function PayWaiting({
  payment: { waiting, live, isStillPending: notYet, due },
  phone,
}: {
  readonly payment: Payment;
  readonly phone: boolean;
}) {
  const { t } = useWords();
  const card = useRef<HTMLElement>(null);
  const qrCode = waiting?.codeUrl ?? waiting?.payUrl ?? '';
  useEffect(() => {
    if (qrCode !== '') card.current?.scrollIntoView?.({ block: 'center' });
  }, [qrCode]);
  if (!waiting) return null;
  const { codeUrl, payUrl, fields } = waiting;
  const payAddress = codeUrl && isPage(codeUrl) ? codeUrl : payUrl;
  const wechat = waiting.payType === payType.wechat;
  const alipay = waiting.payType === payType.alipay;
  const app = alipay ? { zh: '支付宝', en: 'Alipay' } : { zh: '微信', en: 'WeChat' };
  return (
    <section ref={card} className="pay-card pay-waiting" aria-live="polite">
      {codeUrl ? (
        <QRCode
          type="svg"
          value={codeUrl}
          size={phone ? 116 : 168}
          bordered={false}
          color="#0b1a2e"
          bgColor="#ffffff"
          aria-label={t({ zh: '付款二维码', en: 'Payment QR code' })}
        />
      ) : null}
      <div>
        <h3>
          {codeUrl
            ? wechat
              ? t({ zh: '微信扫码支付 / 请人代付', en: 'Scan with WeChat, or ask someone else to pay' })
              : t({ zh: '扫码支付 / 请人代付', en: 'Scan to pay, or ask someone else to pay' })
            : t({ zh: '在支付页面完成付款', en: 'Finish on the payment page' })}
        </h3>
        <p>{t({ zh: '付款后本页自动更新，无需刷新。', en: 'This page updates automatically after you pay.' })}</p>
        {payAddress && fields ? (
          <form method="post" action={payAddress} target="_blank">
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button htmlType="submit" icon={<ExportOutlined />}>
              {t({ zh: '打开支付页面', en: 'Open payment page' })}
            </Button>
          </form>
        ) : null}
        {codeUrl && due && (alipay || (wechat && phone && !isPage(codeUrl))) ? (
          <Button
            type={phone ? 'primary' : 'default'}
            href={toPayPage(due.venueTradeNo, waiting.payType)}
            target="_blank"
            rel="noopener"
            icon={<ExportOutlined />}
          >
            {t({ zh: `打开${app.zh}付款页`, en: `Open ${app.en} payment page` })}
          </Button>
        ) : null}
        {payAddress && !fields && !alipay ? (
          <Button
            type={phone ? 'primary' : 'default'}
            href={payAddress}
            target="_blank"
            rel="noopener noreferrer"
            icon={<ExportOutlined />}
          >
            {t({ zh: '打开支付页面', en: 'Open payment page' })}
          </Button>
        ) : null}
        <p className="pay-live" data-state={live}>
          {live === 'lost'
            ? t({ zh: '实时连接已断开，每 5 秒查询一次', en: 'Live updates lost; checking every 5 seconds' })
            : t({ zh: '正在等待支付结果', en: 'Waiting for the payment result' })}
        </p>
        {notYet ? (
          <p className="pay-not-yet">
            {t({
              zh: '还没有收到付款结果。如果已扣款，请不要重复支付，稍候会自动更新。',
              en: 'We have not received the result yet. If you were charged, do not pay again. This page updates automatically.',
            })}
          </p>
        ) : null}
      </div>
    </section>
  );
}
