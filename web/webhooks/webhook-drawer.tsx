import './webhook.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Collapse, Pagination, Select } from 'antd';
import { useState } from 'react';
import { webhooks, type DeliveryRow, type WebhookRow } from '#contract/webhooks/webhook.contract';
import { PING_EVENT, webhookEventCodes } from '#contract/webhooks/webhook.events';
import { enumMember, enumMembers } from '#domain/kit/enumeration';
import { deliveryError, deliveryStatus } from '#domain/webhooks/webhook.status';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { pagedRows, stampText } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { EmptyState, LoadState } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { DASH } from '#web/kit/text/value';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';

const NOUN: Text = { zh: '投递记录', en: 'deliveries' };
const SIZE = 20;
const REFRESH_MS = 3_000;

const eventText = (event: string): Text =>
  event === PING_EVENT
    ? { zh: '测试', en: 'Test' }
    : (enumMember(webhookEventCodes, event) ?? { zh: event, en: event });
const errorText = (error: string): Text => enumMember(deliveryError, error) ?? { zh: error, en: error };

function DeliveryTries({ row }: { row: DeliveryRow }) {
  const { t, lang } = useWords();
  return (
    <>
      <ol className="s-tries">
        {row.attempts.map((one, n) => (
          <li key={n}>
            <span>{one.at.slice(5)}</span>
            <span>{one.code === null ? DASH : `HTTP ${one.code}`}</span>
            <span>{one.ms} ms</span>
            <span>{one.error ? t(errorText(one.error)) : t({ zh: '成功', en: 'Delivered' })}</span>
          </li>
        ))}
      </ol>
      {row.nextTryAt && (
        <p className="v-quiet">
          {t({
            zh: `下次投递 ${stampText(row.nextTryAt, lang)}`,
            en: `Next attempt ${stampText(row.nextTryAt, lang)}`,
          })}
        </p>
      )}
      <pre className="s-body">{JSON.stringify(JSON.parse(row.body), null, 2)}</pre>
    </>
  );
}

/** Shows the deliveries of one webhook with their attempts; each can be sent again. */
export function WebhookDrawer({ id, row, close }: { id: string; row: WebhookRow | undefined; close: () => void }) {
  const { t, lang } = useWords();
  const may = useSession((state) => state.may);
  const client = useQueryClient();
  const [page, setPage] = useState(0);
  const [status, setStatus] = useState<number | undefined>();
  const [busy, setBusy] = useState<number | null>(null);
  const key = ['Webhooks', 'deliveries', id];
  const read = useQuery({
    queryKey: [...key, page, status],
    queryFn: () =>
      call(
        webhooks.deliveries,
        { id: Number(id), page, size: SIZE, ...(status === undefined ? {} : { status }) },
        { quiet: true },
      ),
    refetchInterval: ({ state }) =>
      state.data?.content.some((one) => one.status === deliveryStatus.waiting) ? REFRESH_MS : false,
  });
  const again = async (delivery: DeliveryRow) => {
    setBusy(delivery.id);
    await call(webhooks.redeliver, { id: delivery.id }).catch(() => undefined);
    setBusy(null);
    void client.invalidateQueries({ queryKey: key });
  };
  const items = (read.data?.content ?? []).map((one) => ({
    key: one.id,
    label: (
      <span>
        <b>{t(eventText(one.event))}</b> <StatusTag of={deliveryStatus} code={one.status} />
        <small className="v-two-under">
          {stampText(one.gmtCreate, lang)} · {one.eventId}
        </small>
      </span>
    ),
    extra:
      one.status !== deliveryStatus.waiting && may('WebhooksRedeliver') ? (
        <Button
          size="small"
          loading={busy === one.id}
          onClick={(event) => {
            event.stopPropagation();
            void again(one);
          }}
        >
          {t({ zh: '重新投递', en: 'Redeliver' })}
        </Button>
      ) : null,
    children: <DeliveryTries row={one} />,
  }));
  return (
    <DetailDrawer
      size={720}
      title={row ? <DataText>{row.name}</DataText> : t({ zh: '投递记录', en: 'Deliveries' })}
      close={close}
      extra={
        <Select
          allowClear
          style={{ width: 130 }}
          placeholder={t({ zh: '全部状态', en: 'All statuses' })}
          aria-label={t({ zh: '状态', en: 'Status' })}
          value={status}
          onChange={(next: number | undefined) => {
            setStatus(next);
            setPage(0);
          }}
          options={enumMembers(deliveryStatus).map((member) => ({ value: member.code as number, label: t(member) }))}
        />
      }
    >
      {!read.data ? (
        <LoadState noun={NOUN} error={read.error} retry={() => void read.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState noun={NOUN} filtered={status !== undefined} clear={() => setStatus(undefined)} />
      ) : (
        <Collapse items={items} />
      )}
      {(read.data?.totalElements ?? 0) > SIZE && (
        <Pagination
          align="end"
          style={{ marginTop: 16 }}
          current={page + 1}
          pageSize={SIZE}
          showSizeChanger={false}
          total={pagedRows(read.data, SIZE)}
          onChange={(next) => setPage(next - 1)}
        />
      )}
    </DetailDrawer>
  );
}
