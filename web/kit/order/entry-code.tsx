import './entry-code.css';
import { useQuery } from '@tanstack/react-query';
import { Button, QRCode } from 'antd';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { SkeletonBlock } from '#web/kit/feedback/skeleton';
import { call, textOf } from '#web/kit/call/call';
import { stampText } from '#web/kit/text/format';
import { slotText } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';

/** How often a shown code is renewed. */
const REFRESH_EVERY = 30_000;

/** The entry code of one paid order: large, on white in every theme, with its digits to read out. */
export function EntryCode({ tradeNo, size = 220 }: { tradeNo: string; size?: number }) {
  const { t, lang, words } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'code', tradeNo],
    queryFn: () => call(orderChecks.passCode, { tradeNo }, { quiet: true }),
    refetchInterval: REFRESH_EVERY,
  });
  if (!data && error) {
    return (
      <div className="v-entry-code">
        <p role="alert">{t(textOf(error))}</p>
        <Button onClick={() => void refetch()}>{t(words.retry)}</Button>
      </div>
    );
  }
  if (!data)
    return (
      <div className="v-entry-code">
        <SkeletonBlock width={size} height={size} />
      </div>
    );
  const { signed, qrCode, dueDate, orderView: of } = data;
  return (
    <div className="v-entry-code">
      <span className="v-entry-code-qr">
        <QRCode
          type="svg"
          value={signed}
          size={size}
          bordered={false}
          color="#0b1a2e"
          bgColor="#ffffff"
          aria-label={t({ zh: '入场码', en: 'Entry code' })}
        />
      </span>
      {qrCode.length <= 12 ? <b>{qrCode.replace(/(.{3,4})(?=.{3})/g, '$1 ')}</b> : null}
      <p>{slotText(of.reservationStartDate, of.reservationEndDate, lang)}</p>
      <small>
        {t({
          zh: `有效至 ${stampText(dueDate, lang)}，请勿转发他人`,
          en: `Valid until ${stampText(dueDate, lang)}. Do not share it`,
        })}
      </small>
    </div>
  );
}
