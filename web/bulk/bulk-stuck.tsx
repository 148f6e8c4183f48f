import { Alert } from 'antd';
import type { FailedWorkView } from '#contract/bulk/bulk-detail.contract';
import { bulkWork } from '#domain/bulk/bulk.status';
import { enumMember } from '#domain/kit/enumeration';
import { stampText } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';

/** Failed background work of a request, for staff: what failed, how often, and the next try. */
export function BulkStuck({ stuck }: { readonly stuck: readonly FailedWorkView[] }) {
  const { t, lang } = useWords();
  return stuck.map(({ work, tries, since, nextAt }) => {
    const name = enumMember(bulkWork, work);
    return (
      <Alert
        key={work}
        type="error"
        showIcon
        style={{ marginTop: 10 }}
        title={t({ zh: `处理受阻：${name?.zh ?? ''}`, en: `Delayed: ${name?.en ?? ''}` })}
        description={t({
          zh: `自 ${stampText(since, lang)} 起已失败 ${tries} 次，系统将于 ${stampText(nextAt, lang)} 自动重试，场次与款项不会丢失。持续失败请联系系统管理员。`,
          en: `Failed ${tries === 1 ? 'once' : `${tries} times`} since ${stampText(since, lang)}. The next automatic retry is at ${stampText(nextAt, lang)}; no dates or payments are lost. If this continues, contact the system administrator.`,
        })}
      />
    );
  });
}
