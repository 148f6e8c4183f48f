import { Alert } from 'antd';
import type { BulkDetail } from '#contract/bulk/bulk-detail.contract';
import { confirmStage } from '#domain/bulk/bulk.status';
import { DataText } from '#web/kit/text/data-text';
import { stampText } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';

/** Says whether a request awaits confirmation and until when, was signed, has lapsed, or needs none. */
export function ConfirmStatus({ detail }: { readonly detail: BulkDetail }) {
  const { t, lang } = useWords();
  const until = stampText(detail.confirmBy ?? '', lang);
  if (detail.confirm === confirmStage.awaiting)
    return (
      <Alert
        type="warning"
        showIcon
        title={t({ zh: `请在 ${until} 前确认`, en: `Confirm by ${until}` })}
        description={t({
          zh: '逾期未确认，全部场次自动取消。去掉不需要的日期不产生费用。',
          en: 'Unconfirmed dates are cancelled automatically. You can remove dates you do not need free of charge.',
        })}
      />
    );
  if (detail.confirm === confirmStage.confirmed)
    return (
      <Alert
        type="success"
        showIcon
        title={
          <>
            {t({ zh: '', en: 'Signed by ' })}
            <DataText>{detail.signedName ?? ''}</DataText>
            {t({
              zh: ` 已于 ${stampText(detail.confirmedAt ?? '', lang)} 签名确认`,
              en: `, ${stampText(detail.confirmedAt ?? '', lang)}`,
            })}
          </>
        }
      />
    );
  return (
    <Alert
      type="info"
      showIcon
      title={
        detail.confirm === confirmStage.lapsed
          ? t({
              zh: '已过确认期限，未使用的场次已取消',
              en: 'The confirmation period has ended. Unused dates are cancelled.',
            })
          : t({ zh: '这份申请目前无需确认', en: 'This request needs no confirmation right now' })
      }
    />
  );
}
