import { ExportOutlined } from '@ant-design/icons';
import { Button, QRCode } from 'antd';
import { useEffect } from 'react';
import { payType } from '#domain/payments/pay.status';
import './channel-payment.css';
import { useWords } from '#web/kit/session/words';

const POLL_EVERY = 4_000;
const isPage = (address: string) => /^https?:\/\//.test(address);

/** Payment data a channel returned for the payer. */
export interface ChannelPaymentData {
  readonly payType: number;
  readonly codeUrl: string | null;
  readonly payUrl: string | null;
}

/** A pending channel payment: the code to scan or the page to pay on. The result arrives by polling. */
export function ChannelPayment({
  laid: { payType: method, codeUrl, payUrl },
  ask: poll,
  small = false,
}: {
  readonly laid: ChannelPaymentData;
  readonly ask: () => void;
  readonly small?: boolean;
}) {
  const { t } = useWords();
  useEffect(() => {
    const timer = setInterval(poll, POLL_EVERY);
    return () => clearInterval(timer);
  }, [poll]);
  const page = codeUrl && isPage(codeUrl) ? codeUrl : payUrl;
  return (
    <section className="v-waiting" aria-live="polite">
      {codeUrl ? (
        <QRCode
          type="svg"
          value={codeUrl}
          size={small ? 132 : 168}
          bordered={false}
          color="#0b1a2e"
          bgColor="#ffffff"
          aria-label={t({ zh: '付款二维码', en: 'Payment QR code' })}
        />
      ) : null}
      <div>
        <b>
          {codeUrl
            ? method === payType.wechat
              ? t({ zh: '微信扫码支付', en: 'Scan with WeChat' })
              : t({ zh: '扫码支付', en: 'Scan to pay' })
            : t({ zh: '在支付页面完成付款', en: 'Complete the payment on the payment page' })}
        </b>
        <p className="v-quiet">
          {t({
            zh: '付款后本页自动更新，请勿重复支付。',
            en: 'This page updates automatically after payment. Do not pay twice.',
          })}
        </p>
        {page ? (
          <Button href={page} target="_blank" rel="noopener noreferrer" icon={<ExportOutlined />}>
            {t({ zh: '打开支付页面', en: 'Open payment page' })}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
