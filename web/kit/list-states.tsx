import './list.css';
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { CallError, textOf } from './call';
import { CourtDrawing } from './drawing';
import type { Text } from './lang';
import { Notice } from './notice';
import { RequestCode } from './request-id';
import { useWords } from './words';

const SKELETON_AFTER = 200;
const ROWS = 8;

/** Is something still awaited after 200 ms? Quick answers never flash a skeleton. */
export function useSlow(waiting: boolean): boolean {
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

/** Bones of a table: the columns' own titles and widths, nothing in them yet. */
export function Bones({ widths, titles }: { widths: readonly number[]; titles: readonly string[] }) {
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

/** The request's id with a way to copy it, for whoever is asked for help. */
export function RequestId({ error }: { error: unknown }) {
  const id = error instanceof CallError ? error.detail.traceId : undefined;
  return id ? (
    <span className="v-request-id">
      <RequestCode id={id} />
    </span>
  ) : null;
}

/** Nothing came and nothing is kept: why, a way to try again, the request's id. */
export function Failed({ noun, error, retry }: { noun: Text; error: unknown; retry: () => void }) {
  const { t, words } = useWords();
  return (
    <Notice
      drawing={<CourtDrawing mark="warn" />}
      title={t({ zh: `${noun.zh}没有加载出来`, en: `The ${noun.en} did not load` })}
      text={t({ zh: `${textOf(error).zh}。您的筛选条件已保留。`, en: `${textOf(error).en}. Your filter is kept.` })}
      actions={
        <Button type="primary" icon={<ReloadOutlined />} onClick={retry}>
          {t(words.retry)}
        </Button>
      }
      foot={<RequestId error={error} />}
    />
  );
}

/** Nothing fits, or there is nothing yet: says which, and offers the way back to everything, or to the first one. */
export function Empty({
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
          ? t({ zh: `没有符合条件的${noun.zh}`, en: `No ${noun.en} fit the filter` })
          : t({ zh: `还没有${noun.zh}`, en: `There are no ${noun.en} yet` })
      }
      text={
        filtered
          ? t({ zh: '可以放宽条件再查。', en: 'Ask for less and search again.' })
          : t({ zh: '有新的记录时会出现在这里。', en: 'They appear here as soon as there are some.' })
      }
      actions={
        filtered ? (
          <Button type="primary" onClick={clear}>
            {t({ zh: '清空筛选', en: 'Clear the filter' })}
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
