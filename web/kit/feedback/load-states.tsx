import '#web/kit/theme/list.css';
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { CallError, textOf } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import type { Text } from '#web/kit/text/lang';
import { Notice } from '#web/kit/theme/notice';
import { RequestCode } from './request-id';
import { useWords } from '#web/kit/session/words';

const SKELETON_AFTER = 200;
const ROWS = 8;

/** Returns whether loading takes longer than 200 ms; fast answers show no skeleton. */
export function useIsSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SKELETON_AFTER);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return waiting && slow;
}

/** Skeleton of a table with the columns' titles and widths. */
export function TableSkeleton({ widths, titles }: { widths: readonly number[]; titles: readonly string[] }) {
  const grid = { gridTemplateColumns: widths.map((width) => `minmax(0, ${width}fr)`).join(' ') };
  return (
    <div className="v-bones" aria-busy="true">
      <header style={grid}>
        {titles.map((title) => (
          <span key={title}>{title}</span>
        ))}
      </header>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} style={grid}>
          {widths.map((width, n) => (
            <i key={n} style={{ width: `${55 + ((row * 7 + n * 13) % 35)}%` }} data-width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The request id of an error with a copy button, for support. */
export function ErrorRequestId({ error }: { error: unknown }) {
  const id = error instanceof CallError ? error.detail.traceId : undefined;
  return id ? (
    <span className="v-request-id">
      <RequestCode id={id} />
    </span>
  ) : null;
}

/** Shown if loading failed and nothing is cached: the reason, a retry, the request id. */
export function LoadFailed({ noun, error, retry }: { noun: Text; error: unknown; retry: () => void }) {
  const { t, words } = useWords();
  return (
    <Notice
      drawing={<CourtDrawing mark="warn" />}
      title={t({ zh: `${noun.zh}没有加载出来`, en: `Could not load the ${noun.en}` })}
      text={t({ zh: `${textOf(error).zh}。您的筛选条件已保留。`, en: `${textOf(error).en}. Your filters are kept.` })}
      actions={
        <Button type="primary" icon={<ReloadOutlined />} onClick={retry}>
          {t(words.retry)}
        </Button>
      }
      foot={<ErrorRequestId error={error} />}
    />
  );
}

/** Shown while there is no data yet: a skeleton, or what failed. */
export function LoadState({
  noun,
  error,
  retry,
  rows = 3,
}: {
  noun: Text;
  error: unknown;
  retry: () => void;
  /** Lines of the skeleton. */
  rows?: number;
}) {
  return error ? <LoadFailed noun={noun} error={error} retry={retry} /> : <Skeleton rows={rows} />;
}

/** Shown if no row matches or none exists yet; offers to clear the filter or to create the first row. */
export function EmptyState({
  noun,
  filtered,
  clear,
  add = null,
}: {
  noun: Text;
  filtered: boolean;
  clear: () => void;
  add?: { readonly title: Text; readonly run: () => void } | null;
}) {
  const { t } = useWords();
  return (
    <Notice
      drawing={<CourtDrawing mark={filtered ? 'none' : 'plus'} />}
      title={
        filtered
          ? t({ zh: `没有符合条件的${noun.zh}`, en: `No ${noun.en} match your filters` })
          : t({ zh: `还没有${noun.zh}`, en: `No ${noun.en} yet` })
      }
      text={
        filtered
          ? t({ zh: '可以放宽条件再查。', en: 'Use fewer filters and search again.' })
          : t({ zh: '有新的记录时会出现在这里。', en: 'New entries appear here.' })
      }
      actions={
        filtered ? (
          <Button type="primary" onClick={clear}>
            {t({ zh: '清空筛选', en: 'Clear filters' })}
          </Button>
        ) : (
          add && (
            <Button icon={<PlusOutlined />} onClick={add.run}>
              {t(add.title)}
            </Button>
          )
        )
      }
    />
  );
}
