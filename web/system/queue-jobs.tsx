import { TwoLines } from '#web/kit/list/two-lines';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination, Popconfirm, Table } from 'antd';
import { useState } from 'react';
import { queues, type QueueJob } from '#contract/system/cache.contract';
import { enumMember } from '#domain/kit/enumeration';
import { queueState, type QueueState } from '#domain/system/cache.status';
import { call } from '#web/kit/call/call';
import { stampText } from '#web/kit/text/format';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { orDash } from '#web/kit/text/value';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';

const WIDTH = 960;
const SIZE = 20;
const noun = { zh: '任务', en: 'jobs' };

/** Shows the jobs of a queue in one state; failed ones can be retried, waiting ones removed. */
export function QueueJobs({
  queue,
  state,
  title,
  mayAct: canAct,
  close,
  run,
}: {
  queue: string;
  state: QueueState;
  title: string;
  mayAct: boolean;
  close: () => void;
  run: (queue: string, work: () => Promise<unknown>) => Promise<void>;
}) {
  const { t, lang, words } = useWords();
  const [page, setPage] = useState(0);
  const read = useQuery({
    queryKey: ['Cache', 'jobs', queue, state, page],
    queryFn: () => call(queues.jobs, { queue, state, page, size: SIZE }, { quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const when = (stamp: string | null) => orDash(stamp, (at) => stampText(at, lang));
  const failed = state === queueState.failed;
  const acts = (job: QueueJob) => (
    <span className="v-row-actions">
      {failed && (
        <Button
          type="link"
          size="small"
          onClick={() => void run(queue, () => call(queues.retry, { queue, jobId: job.id }))}
        >
          {t({ zh: '重试', en: 'Retry' })}
        </Button>
      )}
      {!job.scheduled && state !== queueState.active && (
        <Popconfirm
          title={t({ zh: '移除这个任务？', en: 'Remove this job?' })}
          onConfirm={() => void run(queue, () => call(queues.remove, { queue, jobId: job.id }))}
        >
          <Button type="link" size="small" danger>
            {t({ zh: '移除', en: 'Remove' })}
          </Button>
        </Popconfirm>
      )}
    </span>
  );
  const stateName = enumMember(queueState, state);
  return (
    <DetailDrawer size={WIDTH} title={`${title} · ${stateName ? t(stateName) : ''}`} close={close}>
      {read.isError && !read.data ? (
        <LoadFailed noun={noun} error={read.error} retry={() => void read.refetch()} />
      ) : (
        <>
          <Table
            className="v-table"
            size="small"
            pagination={false}
            rowKey="id"
            loading={read.isPending}
            dataSource={read.data?.content ?? []}
            scroll={{ x: 860 }}
            locale={{ emptyText: <EmptyState noun={noun} filtered={false} clear={() => undefined} /> }}
            expandable={{
              expandedRowRender: (job) => <pre className="k-data">{job.data}</pre>,
              rowExpandable: (job) => job.data !== '{}',
            }}
            columns={[
              {
                key: 'id',
                title: t({ zh: '任务', en: 'Job' }),
                render: (_, job) => <TwoLines first={job.name} second={<code>{job.id}</code>} />,
              },
              {
                key: 'tries',
                title: t({ zh: '尝试', en: 'Attempts' }),
                width: 80,
                render: (_, job) => `${job.tries}/${job.most}`,
              },
              { key: 'at', title: t({ zh: '创建', en: 'Created' }), width: 116, render: (_, job) => when(job.at) },
              state === queueState.delayed
                ? {
                    key: 'due',
                    title: t({ zh: '执行时间', en: 'Runs at' }),
                    width: 116,
                    render: (_, job) => when(job.due),
                  }
                : {
                    key: 'ended',
                    title: t({ zh: '结束', en: 'Finished' }),
                    width: 116,
                    render: (_, job) => when(job.endedAt),
                  },
              ...(failed
                ? [
                    {
                      key: 'reason',
                      title: t({ zh: '失败原因', en: 'Failure reason' }),
                      width: 220,
                      render: (_: unknown, job: QueueJob) => <span lang="en">{orDash(job.reason)}</span>,
                    },
                  ]
                : []),
              ...(canAct
                ? [
                    {
                      key: 'acts',
                      title: t(words.actions),
                      width: 120,
                      render: (_: unknown, job: QueueJob) => acts(job),
                    },
                  ]
                : []),
            ]}
          />
          <footer className="v-pages">
            <span />
            <Pagination
              size="small"
              current={page + 1}
              pageSize={SIZE}
              total={read.data?.totalElements ?? 0}
              showSizeChanger={false}
              onChange={(next) => setPage(next - 1)}
              hideOnSinglePage
            />
          </footer>
        </>
      )}
    </DetailDrawer>
  );
}
