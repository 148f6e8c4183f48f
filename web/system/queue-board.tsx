import { PauseCircleOutlined, PlayCircleOutlined, ReloadOutlined, RetweetOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Popconfirm, Table, Tag } from 'antd';
import { useState } from 'react';
import { queues, type QueueView } from '#contract/system/cache.contract';
import { enumMembers } from '#domain/kit/enumeration';
import { queueState, type QueueState } from '#domain/system/cache.status';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { count } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { QueueJobs } from './queue-jobs';

const REFRESH_MS = 5_000;
const noun = { zh: '队列', en: 'queues' };
const names: Readonly<Record<string, { zh: string; en: string }>> = {
  reactions: { zh: '事件反应', en: 'Event handlers' },
  orders: { zh: '订单', en: 'Orders' },
  reservations: { zh: '预约', en: 'Bookings' },
  payments: { zh: '支付与退款', en: 'Payments and refunds' },
  devices: { zh: '设备', en: 'Devices' },
  tasks: { zh: '导入导出', en: 'Imports and exports' },
  members: { zh: '消息', en: 'Messages' },
  webhooks: { zh: '事件推送', en: 'Webhooks' },
};

/** Shows the queues with their counts; a count opens its jobs. */
export function QueueBoard() {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const client = useQueryClient();
  const canAct = useSession((state) => state.may)('CacheQueue');
  const [open, setOpen] = useState<{ queue: string; state: QueueState } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const read = useQuery({
    queryKey: ['Cache', 'queues'],
    queryFn: () => call(queues.list, {}, { quiet: true }),
    refetchInterval: REFRESH_MS,
  });
  const again = () => void client.invalidateQueries({ queryKey: ['Cache'] });
  const run = async (queue: string, work: () => Promise<unknown>) => {
    setBusy(queue);
    try {
      await work();
      void message.success(t(words.saved));
    } catch {
      // The error modal shows the failure.
    } finally {
      setBusy(null);
      again();
    }
  };
  if (read.isError && !read.data)
    return (
      <section className="v-card">
        <LoadFailed noun={noun} error={read.error} retry={again} />
      </section>
    );
  if (read.data && !read.data.up)
    return (
      <Alert
        type="warning"
        showIcon
        title={t({
          zh: '队列服务暂不可用，任务由数据库定时扫描执行',
          en: 'The queues are not available. Jobs run from database sweeps until they are back.',
        })}
        action={<Button onClick={again}>{t(words.retry)}</Button>}
      />
    );
  const nameOf = (queue: string) => t(names[queue] ?? { zh: queue, en: queue });
  const acts = (one: QueueView) =>
    canAct && (
      <span className="v-row-actions">
        {one.paused ? (
          <Button
            type="link"
            size="small"
            icon={<PlayCircleOutlined />}
            loading={busy === one.name}
            onClick={() => void run(one.name, () => call(queues.resume, { queue: one.name }))}
          >
            {t({ zh: '继续', en: 'Resume' })}
          </Button>
        ) : (
          <Popconfirm
            title={t({ zh: `暂停“${nameOf(one.name)}”？`, en: `Pause "${nameOf(one.name)}"?` })}
            description={t({
              zh: '暂停期间不再派发任务，到期的工作仍由定时扫描处理。',
              en: 'No new jobs are handed out while paused. Due work is still done by the sweeps.',
            })}
            onConfirm={() => void run(one.name, () => call(queues.pause, { queue: one.name }))}
          >
            <Button type="link" size="small" icon={<PauseCircleOutlined />} loading={busy === one.name}>
              {t({ zh: '暂停', en: 'Pause' })}
            </Button>
          </Popconfirm>
        )}
        {one.failed > 0 && (
          <Popconfirm
            title={t({ zh: `重试全部 ${one.failed} 个失败任务？`, en: `Retry all failed jobs (${one.failed})?` })}
            onConfirm={() => void run(one.name, () => call(queues.retryAll, { queue: one.name }))}
          >
            <Button type="link" size="small" icon={<RetweetOutlined />}>
              {t({ zh: '全部重试', en: 'Retry all' })}
            </Button>
          </Popconfirm>
        )}
      </span>
    );
  return (
    <section className="v-card v-list-card">
      <div className="v-list-bar">
        <b>{t({ zh: '任务队列', en: 'Job queues' })}</b>
        <span className="v-quiet">{t({ zh: '点击数字查看任务', en: 'Click a number to view the jobs' })}</span>
        <span className="v-list-tools">
          <Button icon={<ReloadOutlined />} loading={read.isFetching} onClick={again}>
            {t(words.reload)}
          </Button>
        </span>
      </div>
      {read.isPending ? (
        <div style={{ padding: 16 }}>
          <Skeleton rows={6} title={false} />
        </div>
      ) : (
        <Table
          className="v-table"
          size="middle"
          pagination={false}
          rowKey="name"
          dataSource={read.data?.queues ?? []}
          scroll={{ x: 860 }}
          columns={[
            {
              key: 'name',
              title: t({ zh: '队列', en: 'Queue' }),
              render: (_, one) => (
                <>
                  <b>{nameOf(one.name)}</b> <code className="v-quiet">{one.name}</code>
                </>
              ),
            },
            {
              key: 'is',
              title: t({ zh: '状态', en: 'Status' }),
              width: 150,
              render: (_, one) =>
                one.paused ? (
                  <Tag color="warning">{t({ zh: '已暂停', en: 'Paused' })}</Tag>
                ) : one.workers > 0 ? (
                  <Tag color="success">
                    {t({
                      zh: `${one.workers} 个执行者`,
                      en: one.workers === 1 ? '1 worker' : `${one.workers} workers`,
                    })}
                  </Tag>
                ) : (
                  <Tag color="error">{t({ zh: '无执行者', en: 'No workers' })}</Tag>
                ),
            },
            ...enumMembers(queueState).map((state) => ({
              key: String(state.code),
              title: t(state),
              align: 'right' as const,
              width: 90,
              render: (_: unknown, one: QueueView) => {
                const n = one[state.code as QueueState];
                return (
                  <Button
                    type="link"
                    size="small"
                    danger={state.code === queueState.failed && n > 0}
                    disabled={n === 0}
                    onClick={() => setOpen({ queue: one.name, state: state.code as QueueState })}
                    aria-label={`${nameOf(one.name)} ${t(state)} ${n}`}
                  >
                    {count(n)}
                  </Button>
                );
              },
            })),
            ...(canAct
              ? [
                  {
                    key: 'acts',
                    title: t(words.actions),
                    width: 200,
                    render: (_: unknown, one: QueueView) => acts(one),
                  },
                ]
              : []),
          ]}
        />
      )}
      {open && <QueueJobs {...open} title={nameOf(open.queue)} mayAct={canAct} close={() => setOpen(null)} run={run} />}
    </section>
  );
}
