import './audit-trail.css';
import { ClockCircleOutlined, SafetyOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Typography } from 'antd';
import { enumMember } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import { auditFieldText, auditValueText } from '#domain/logs/audit-field.status';
import { auditActionOf, auditModule } from '#domain/logs/audit.status';
import { history, type HistoryRow } from '#contract/logs/history.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { stampText } from '#web/kit/text/format';
import { historyTitle, type HistorySubject } from './history';
import type { Text } from '#web/kit/text/lang';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { orDash } from '#web/kit/text/value';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';

const PAGE = 20;
const WIDTH = 560;
const noun: Text = { zh: '变更记录', en: 'history' };
const rawText = (name: string): Text => ({ zh: name, en: name });

type AuditChange = HistoryRow['changes'][number];

/** Returns the label of a logged action such as `user.lock`. */
export const actionText = (action: string): Text => auditActionOf(action) ?? rawText(action);
/** Returns the label of a module of the log. */
export const moduleText = (module: string): Text => enumMember(auditModule, module) ?? rawText(module);

/** Lists the changed fields with their values before and after, in the reader's language. */
export function AuditChanges({
  module,
  changes,
}: {
  readonly module: string;
  readonly changes: readonly AuditChange[];
}) {
  const { t } = useWords();
  const value = (field: string, valueText: AuditChange['before']) => {
    const text = auditValueText(module, field, valueText);
    return text ? t(text) : valueText === null || valueText === '' ? '—' : <DataText>{String(valueText)}</DataText>;
  };
  return (
    <table className="v-diff">
      <thead>
        <tr>
          <th>{t({ zh: '字段', en: 'Field' })}</th>
          <th>{t({ zh: '之前', en: 'Before' })}</th>
          <th>{t({ zh: '之后', en: 'After' })}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <td>{t(auditFieldText(module, field) ?? rawText(orDash(field)))}</td>
            <td>{value(field, before)}</td>
            <td>{value(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AuditTrailItem({ row }: { row: HistoryRow }) {
  const { t, lang } = useWords();
  const done = enumMember(role, row.roleId ?? -1);
  return (
    <li className="v-deed">
      <p className="v-deed-head">
        <b>{t(actionText(row.action))}</b>
        <span>
          <DataText>{row.userName || t({ zh: '系统', en: 'System' })}</DataText>
          {done ? ` · ${t(done)}` : ''}
        </span>
        <time>{stampText(row.at, lang)}</time>
        {row.sealed ? (
          <SafetyOutlined
            className="v-sealed"
            title={t({ zh: '已封存，改动会被发现', en: 'Sealed: changes can be detected' })}
            aria-label={t({ zh: '已封存', en: 'Sealed' })}
          />
        ) : (
          <ClockCircleOutlined
            className="v-quiet"
            title={t({ zh: '几秒内封存', en: 'Sealed in a few seconds' })}
            aria-label={t({ zh: '封存中', en: 'Waiting to be sealed' })}
          />
        )}
      </p>
      {row.reason && (
        <p className="v-quiet">
          {t({ zh: '原因：', en: 'Reason: ' })}
          <DataText>{row.reason}</DataText>
        </p>
      )}
      {row.changes.length > 0 && <AuditChanges module={row.module} changes={row.changes} />}
      {row.trace && (
        <Typography.Text className="v-deed-trace" type="secondary" copyable={{ text: row.trace }}>
          {t({ zh: '请求编号', en: 'Request ID' })} {row.trace}
        </Typography.Text>
      )}
    </li>
  );
}

/** Lists who changed an object, when, and from what to what; newest first. */
export function AuditTrail({ kind, of }: HistorySubject) {
  const { t } = useWords();
  const key = String(of);
  const read = useInfiniteQuery({
    queryKey: ['history', kind, key],
    queryFn: ({ pageParam }) => call(history.list, { kind, key, page: pageParam, size: PAGE }, { quiet: true }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length < last.totalPages ? pages.length : undefined),
    gcTime: 0,
  });
  if (read.isPending) return <Skeleton rows={4} title={false} />;
  if (!read.data) return <LoadFailed noun={noun} error={read.error} retry={() => void read.refetch()} />;
  const rows = read.data.pages.flatMap(({ content }) => content);
  if (rows.length === 0)
    return (
      <p className="v-quiet">
        {t({ zh: '还没有变更记录，有修改后会显示在这里', en: 'No changes yet. Changes appear here.' })}
      </p>
    );
  return (
    <>
      <ul className="v-deeds">
        {rows.map((row) => (
          <AuditTrailItem key={row.id} row={row} />
        ))}
      </ul>
      {read.hasNextPage && (
        <Button block loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t({ zh: '更早的记录', en: 'Show earlier' })}
        </Button>
      )}
    </>
  );
}

/** The audit trail in a drawer. */
export function AuditDrawer({
  name,
  close,
  ...of
}: HistorySubject & { readonly name: string; readonly close: () => void }) {
  const { t } = useWords();
  return (
    <DetailDrawer
      size={WIDTH}
      title={
        <>
          {t(historyTitle)} · <DataText>{name}</DataText>
        </>
      }
      close={close}
    >
      <AuditTrail {...of} />
    </DetailDrawer>
  );
}
