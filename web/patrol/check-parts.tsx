import { ClockCircleOutlined, FireOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router-dom';
import { handleStatus } from '#domain/devices/device.status';
import { addDays } from '#domain/kit/time';
import { patrolProgress } from '#domain/patrol/patrol.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { securityChecks, SecurityCheckRow } from '#contract/patrol/security-check.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { CountLinks } from '#web/kit/list/count-links';
import type { ListContent } from '#web/kit/list/list-spec';
import { useWords } from '#web/kit/session/words';
import { stampText } from '#web/kit/text/format';
import { DASH } from '#web/kit/text/value';
import { TintedTag } from '#web/kit/theme/status-tag';

/** Until when the exceptions of a check must be handled; overdue in words, not by colour alone. */
export function Deadline({ check }: { readonly check: SecurityCheckRow }) {
  const { t, lang } = useWords();
  if (check.deadline === null) return <>{DASH}</>;
  const text = stampText(check.deadline, lang);
  if (check.overdue)
    return (
      <TintedTag tint="error" icon={<FireOutlined />}>
        {t({ zh: `超期 ${text}`, en: `Overdue ${text}` })}
      </TintedTag>
    );
  return check.status === handleStatus.pending ? (
    <TintedTag tint="warning" icon={<ClockCircleOutlined />}>
      {text}
    </TintedTag>
  ) : (
    <>{text}</>
  );
}

/** How many checks need action; each number links to its list. */
export function CheckCounts({ reply }: ListContent<SecurityCheckRow, ReplyOf<typeof securityChecks.list>>) {
  const [params, setParams] = useSearchParams();
  if (!reply) return null;
  const { waiting, open, overdue, missed } = reply.counts;
  const tab = params.get('tab');
  const show = (filter: Record<string, string>) => setParams({ ...(tab === null ? {} : { tab }), ...filter });
  const figures = [
    [{ zh: '进行中的任务', en: 'Tasks to do now' }, waiting, { progress: String(patrolProgress.waiting) }, false],
    [{ zh: '异常待处理', en: 'Open exceptions' }, open, { status: String(handleStatus.pending) }, false],
    [{ zh: '已超期', en: 'Overdue' }, overdue, { overdue: '1' }, overdue > 0],
    [
      { zh: '近 7 天漏检', en: 'Missed in 7 days' },
      missed,
      { progress: String(patrolProgress.missed), dateFrom: addDays(schoolDate(), -7), dateTo: schoolDate() },
      false,
    ],
  ] as const;
  return (
    <CountLinks
      label={{ zh: '待办', en: 'To do' }}
      links={figures.map(([title, n, filter, grave]) => ({ title, count: n, grave, show: () => show(filter) }))}
    />
  );
}
