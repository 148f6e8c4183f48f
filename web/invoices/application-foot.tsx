import { Button } from 'antd';
import { money } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import type { useInvoiceApplication } from './use-invoice-application';

/** Sum and number of the selected orders, and the button to submit the application. */
export function ApplicationFoot({
  application: { bills, title, busy, send },
}: {
  readonly application: ReturnType<typeof useInvoiceApplication>;
}) {
  const { t } = useWords();
  const sum = bills.reduce((all, { amount }) => all + amount, 0);
  return (
    <div className="iv-foot">
      <span>
        <b>{money(sum)}</b>
        {t({ zh: `已选 ${bills.length} 个订单`, en: bills.length === 1 ? '1 order' : `${bills.length} orders` })}
      </span>
      <Button
        size="large"
        type="primary"
        loading={busy}
        disabled={bills.length === 0 || !title}
        onClick={() => void send()}
      >
        {t({ zh: '提交申请', en: 'Submit request' })}
      </Button>
    </div>
  );
}
