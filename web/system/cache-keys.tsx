import { ReloadOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal, Table } from 'antd';
import { useState } from 'react';
import { cache, type CacheView } from '#contract/system/cache.contract';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { durationText, count } from '#web/kit/text/format';
import type { Lang } from '#web/kit/text/lang';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { CacheDrawer } from './cache-drawer';
import { DASH } from '#web/kit/text/value';
import { useFeedback } from '#web/kit/feedback/use-feedback';

type Prefix = CacheView['prefixes'][number];
const REFRESH_MS = 10_000;
const MEBI = 1_048_576;
const noun = { zh: '缓存状态', en: 'Redis status' };
const mebi = (bytes: number): string => (bytes / MEBI).toFixed(1);

function CacheFigures({ view }: { view: CacheView }) {
  const { t } = useWords();
  const up = (lang: Lang) => durationText(view.uptimeSec * 1_000, lang);
  const figures = [
    {
      title: t({ zh: '已用内存', en: 'Memory used' }),
      value: mebi(view.usedBytes),
      unit: 'MiB',
      note:
        view.maxBytes > 0
          ? t({ zh: `上限 ${mebi(view.maxBytes)} MiB`, en: `of ${mebi(view.maxBytes)} MiB` })
          : t({
              zh: `峰值 ${mebi(view.peakBytes)} MiB，未设上限`,
              en: `peak ${mebi(view.peakBytes)} MiB, no limit set`,
            }),
    },
    {
      title: t({ zh: '命中率', en: 'Hit rate' }),
      value: view.hitRate === null ? DASH : (view.hitRate * 100).toFixed(1),
      unit: view.hitRate === null ? '' : '%',
      note: t({
        zh: `命中 ${count(view.hits)}，未命中 ${count(view.misses)}`,
        en: `${count(view.hits)} hits, ${count(view.misses)} misses`,
      }),
    },
    {
      title: t({ zh: '键', en: 'Keys' }),
      value: count(view.keys),
      unit: t({ zh: '个', en: '' }),
      note: t({
        zh: `已过期 ${count(view.expired)}，被挤出 ${count(view.evicted)}`,
        en: `${count(view.expired)} expired, ${count(view.evicted)} evicted`,
      }),
    },
    {
      title: t({ zh: '连接', en: 'Connections' }),
      value: count(view.clients),
      unit: t({ zh: '个', en: '' }),
      note: t({ zh: `Redis ${view.version}，已运行 ${up('zh')}`, en: `Redis ${view.version}, up ${up('en')}` }),
    },
  ];
  return (
    <dl className="k-figures">
      {figures.map(({ title, value, unit, note }) => (
        <div key={title} className="v-card">
          <dt>{title}</dt>
          <dd>
            {value} <small>{unit}</small>
          </dd>
          <p>{note}</p>
        </div>
      ))}
    </dl>
  );
}

/** Previews and clears the keys of a kind. */
function ClearCacheDialog({ prefix, close, done }: { prefix: Prefix; close: () => void; done: () => void }) {
  const { t, pick, words } = useWords();
  const { message } = useFeedback();
  const { busy, submit } = useSubmit();
  const read = useQuery({
    queryKey: ['Cache', 'preview', prefix.kind],
    queryFn: () => call(cache.preview, { kind: prefix.kind }, { quiet: true }),
    gcTime: 0,
    staleTime: 0,
  });
  const clear = async (ticket: string) => {
    // The error modal shows the failure; the counts are reloaded.
    const reload = () => void read.refetch();
    await submit(async () => {
      const { cleared } = await call(cache.clear, { kind: prefix.kind, ticket });
      void message.success(t({ zh: `已清除 ${cleared} 个键`, en: `Keys cleared: ${cleared}` }));
      done();
    }, reload);
  };
  return (
    <Modal
      open
      title={t({ zh: `清除“${prefix.zh}”`, en: `Clear ${prefix.en}` })}
      onCancel={close}
      cancelText={t(words.cancel)}
      loading={read.isPending}
      okText={t({ zh: `清除 ${read.data?.count ?? 0} 个键`, en: `Clear keys: ${read.data?.count ?? 0}` })}
      okButtonProps={{ danger: true, disabled: !read.data || read.data.count === 0 }}
      confirmLoading={busy}
      onOk={() => read.data && void clear(read.data.ticket)}
    >
      {read.isLoadingError ? (
        <LoadFailed noun={noun} error={read.error} retry={() => void read.refetch()} />
      ) : (
        read.data && (
          <>
            <Alert
              type="warning"
              showIcon
              title={t({
                zh: `${pick(prefix.zh, prefix.en)}共 ${count(read.data.count)} 个键${read.data.partial ? '以上' : ''}将被清除，不能恢复。`,
                en: `${count(read.data.count)}${read.data.partial ? ' or more' : ''} keys (${prefix.en}) will be cleared. This cannot be undone.`,
              })}
            />
            {read.data.samples.length > 0 && (
              <ul className="k-samples">
                {read.data.samples.map((key) => (
                  <li key={key}>
                    <code>{key}</code>
                  </li>
                ))}
                {read.data.count > read.data.samples.length && <li>…</li>}
              </ul>
            )}
          </>
        )
      )}
    </Modal>
  );
}

/** Shows Redis figures and keys by registered prefix; a kind can be viewed and, after a preview, cleared. */
export function CacheKeys() {
  const { t, pick, words } = useWords();
  const client = useQueryClient();
  const may = useSession((state) => state.may);
  const phone = useScreenSize() === 'phone';
  const [viewedPrefix, viewPrefix] = useState<Prefix | null>(null);
  const [clearing, clear] = useState<Prefix | null>(null);
  const read = useQuery({
    queryKey: ['Cache', 'look'],
    queryFn: () => call(cache.look, {}, { quiet: true }),
    refetchInterval: REFRESH_MS,
  });
  const again = () => void client.invalidateQueries({ queryKey: ['Cache'] });
  if (read.isLoadingError)
    return (
      <section className="v-card">
        <LoadFailed noun={noun} error={read.error} retry={again} />
      </section>
    );
  if (!read.data) return <section className="v-card v-list-wait" />;
  const view = read.data;
  if (!view.up)
    return (
      <Alert
        type="warning"
        showIcon
        title={t({ zh: '缓存服务暂不可用', en: 'The cache is not available' })}
        description={t({
          zh: '业务数据都在数据库中，预约与支付不受影响；通知与任务会稍慢。恢复后此页自动更新。',
          en: 'All business data is in the database, so bookings and payments are not affected. Notifications and jobs are slightly delayed. This page updates when the cache is back.',
        })}
        action={<Button onClick={again}>{t(words.retry)}</Button>}
      />
    );
  return (
    <>
      <CacheFigures view={view} />
      <section className="v-card v-list-card">
        <div className="v-list-bar">
          <b>{t({ zh: '已登记的键', en: 'Registered keys' })}</b>
          <span className="v-quiet">
            {view.partial
              ? t({ zh: '键较多，仅统计前 50,000 个', en: 'Too many keys: only the first 50,000 are counted' })
              : t({ zh: `另有 ${count(view.others)} 个其他键`, en: `Other keys: ${count(view.others)}` })}
          </span>
          <span className="v-list-tools">
            <Button icon={<ReloadOutlined />} loading={read.isFetching} onClick={again}>
              {t(words.reload)}
            </Button>
          </span>
        </div>
        <Table
          className="v-table"
          size="middle"
          pagination={false}
          rowKey="kind"
          dataSource={view.prefixes}
          scroll={{ x: phone ? 320 : 640 }}
          locale={{ emptyText: <EmptyState noun={noun} filtered={false} clear={() => undefined} /> }}
          columns={[
            {
              key: 'name',
              title: t({ zh: '类别', en: 'Type' }),
              render: (_, one) => (
                <>
                  {pick(one.zh, one.en)}
                  {phone && <code className="v-two-under">{one.prefix}</code>}
                </>
              ),
            },
            ...(phone
              ? []
              : [
                  {
                    key: 'prefix',
                    title: t({ zh: '前缀', en: 'Prefix' }),
                    render: (_: unknown, one: Prefix) => <code>{one.prefix}</code>,
                  },
                ]),
            {
              key: 'keys',
              title: t({ zh: '键数', en: 'Keys' }),
              align: 'right',
              width: phone ? 64 : 120,
              render: (_, one) => count(one.keys),
            },
            {
              key: 'acts',
              title: t(words.actions),
              width: phone ? 124 : 200,
              render: (_, one) => (
                <span className="v-row-actions">
                  <Button type="link" size="small" disabled={one.keys === 0} onClick={() => viewPrefix(one)}>
                    {t({ zh: '查看', en: 'View' })}
                  </Button>
                  {may('redisPattern') && (
                    <Button
                      type="link"
                      size="small"
                      danger
                      disabled={!one.canClear || one.keys === 0}
                      title={
                        one.canClear
                          ? ''
                          : t({
                              zh: '用于防重放或任务执行，不能清除',
                              en: 'Used for replay protection or jobs, so it cannot be cleared',
                            })
                      }
                      onClick={() => clear(one)}
                    >
                      {t({ zh: '清除', en: 'Clear' })}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      </section>
      {viewedPrefix && <CacheDrawer prefix={viewedPrefix} close={() => viewPrefix(null)} />}
      {clearing && (
        <ClearCacheDialog
          prefix={clearing}
          close={() => clear(null)}
          done={() => {
            clear(null);
            again();
          }}
        />
      )}
    </>
  );
}
