import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { cache, type CacheView } from '#contract/system/cache.contract';
import { call } from '#web/kit/call/call';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';

const noun = { zh: '键', en: 'keys' };
const WIDTH = 720;

/** Shows the keys of one kind page by page: type, time to live, masked value. */
export function CacheDrawer({ prefix, close }: { prefix: CacheView['prefixes'][number]; close: () => void }) {
  const { t, pick, words } = useWords();
  const read = useInfiniteQuery({
    queryKey: ['Cache', 'keys', prefix.kind],
    queryFn: ({ pageParam }) => call(cache.keys, { kind: prefix.kind, cursor: pageParam }, { quiet: true }),
    initialPageParam: '0',
    getNextPageParam: (last) => last.cursor ?? undefined,
    gcTime: 0,
  });
  const rows = [...new Map((read.data?.pages ?? []).flatMap(({ keys }) => keys).map((one) => [one.key, one])).values()];
  const left = (seconds: number | null) =>
    seconds === null
      ? t({ zh: '不过期', en: 'Never expires' })
      : seconds >= 120
        ? t({ zh: `${Math.round(seconds / 60)} 分钟`, en: `${Math.round(seconds / 60)} min` })
        : t({ zh: `${seconds} 秒`, en: `${seconds} s` });
  return (
    <DetailDrawer size={WIDTH} title={`${pick(prefix.zh, prefix.en)} · ${prefix.prefix}`} close={close}>
      {read.isLoadingError ? (
        <LoadFailed noun={noun} error={read.error} retry={() => void read.refetch()} />
      ) : (
        <>
          <Table
            className="v-table"
            size="small"
            pagination={false}
            rowKey="key"
            loading={read.isPending}
            dataSource={rows}
            scroll={{ x: 560 }}
            locale={{ emptyText: <EmptyState noun={noun} filtered={false} clear={() => undefined} /> }}
            columns={[
              { dataIndex: 'key', title: t({ zh: '键', en: 'Key' }), render: (key: string) => <code>{key}</code> },
              { dataIndex: 'type', title: t({ zh: '类型', en: 'Type' }), width: 90 },
              { dataIndex: 'ttlSec', title: t({ zh: '剩余时间', en: 'Expires in' }), width: 110, render: left },
              { dataIndex: 'value', title: t({ zh: '值（已脱敏）', en: 'Value (masked)' }), width: 160 },
            ]}
          />
          {read.hasNextPage && (
            <Button
              block
              className="k-more"
              loading={read.isFetchingNextPage}
              onClick={() => void read.fetchNextPage()}
            >
              {t(words.more)}
            </Button>
          )}
        </>
      )}
    </DetailDrawer>
  );
}
