import './statistics.css';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  InfoCircleOutlined,
  PrinterOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { EChartsCoreOption } from 'echarts/core';
import { Suspense, useState, type ReactNode } from 'react';
import { SkeletonBlock } from '#web/kit/feedback/skeleton';
import type { Text } from '#web/kit/text/lang';
import { useThemeMode } from '#web/kit/theme/theme';
import { lazyPart } from '#web/kit/route/lazy';
import { useWords } from '#web/kit/session/words';

const Chart = lazyPart(async () => (await import('./charts')).Chart);
const CHART_HEIGHT = 240;

/** A term of a page and its definition. */
interface FigureTerm extends Text {
  readonly meaning: Text;
}

/** Percentage change; nothing to compare with if null. */
export function PercentChange({ percent }: { readonly percent: number | null }) {
  const { t } = useWords();
  if (percent === null) return <span className="v-quiet">—</span>;
  if (percent === 0) return <span className="st-change">{t({ zh: '持平', en: 'no change' })}</span>;
  return (
    <span className="st-change" data-up={percent > 0}>
      {percent > 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
      {Math.abs(percent).toLocaleString('en-US')}%
    </span>
  );
}

/** One figure with its previous value. */
interface Figure {
  readonly title: Text;
  readonly value: string;
  readonly percent?: number | null;
  /** What the change refers to, if it differs from the shown value. */
  readonly of?: Text;
}

/** Header of a statistics page: the period, the counting basis, single figures, and the definitions on request. */
export function FiguresHeader({
  from,
  to,
  beforeFrom,
  beforeTo,
  tags,
  figures,
  terms,
  proof,
}: {
  readonly from: string;
  readonly to: string;
  readonly beforeFrom?: string;
  readonly beforeTo?: string;
  readonly tags: readonly string[];
  readonly figures: readonly Figure[];
  readonly terms: readonly FigureTerm[];
  readonly proof: { readonly at: number; readonly wrong: number } | null;
}) {
  const { t } = useWords();
  const [open, show] = useState(false);
  return (
    <section className="v-card st-head">
      {proof !== null && proof.wrong > 0 && (
        <Alert
          type="warning"
          icon={<WarningOutlined />}
          showIcon
          title={t({
            zh: '昨夜核对时，统计与账本不一致，正在查找原因；请以财务流水为准。',
            en: "Last night's check found a difference between statistics and accounts. We are investigating. Rely on the finance records for now.",
          })}
        />
      )}
      <p>
        <b>
          {from} — {to}
        </b>
        {beforeFrom && (
          <span className="v-quiet">
            {t({ zh: `对比 ${beforeFrom} — ${beforeTo}`, en: `compared with ${beforeFrom} — ${beforeTo}` })}
          </span>
        )}
        {tags.map((tag) => (
          <span key={tag} className="st-tag">
            {tag}
          </span>
        ))}
        {terms.length > 0 && (
          <Button
            type="text"
            size="small"
            icon={<InfoCircleOutlined />}
            aria-expanded={open}
            onClick={() => show(!open)}
          >
            {t({ zh: '统计口径', en: 'Definitions' })}
          </Button>
        )}
        <Button
          type="text"
          size="small"
          className="v-no-print"
          icon={<PrinterOutlined />}
          onClick={() => window.print()}
        >
          {t({ zh: '打印', en: 'Print' })}
        </Button>
      </p>
      {figures.length > 0 && (
        <dl className="st-figures">
          {figures.map(({ title, value, percent, of }) => (
            <div key={title.en}>
              <dt>{t(title)}</dt>
              <dd>
                {value}
                {of && <small>{t(of)}</small>}
                {percent !== undefined && <PercentChange percent={percent} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {open && (
        <dl className="st-terms">
          {terms.map((term) => (
            <div key={term.en}>
              <dt>{t(term)}</dt>
              <dd>{t(term.meaning)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** One chart with its title; `says` describes it in words. */
export function ChartCard({
  title,
  option,
  says: description,
  height = CHART_HEIGHT,
  empty,
}: {
  readonly title: Text;
  readonly option: EChartsCoreOption;
  readonly says: string;
  readonly height?: number;
  readonly empty: boolean;
}) {
  const { t } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  return (
    <section className="v-card st-chart">
      <h2>{t(title)}</h2>
      {empty ? (
        <p className="v-quiet st-none">{t({ zh: '这段时间没有数据', en: 'No data for this period' })}</p>
      ) : (
        <Suspense fallback={<SkeletonBlock height={height} />}>
          <Chart option={option} ground={themeMode} height={height} label={description} />
        </Suspense>
      )}
    </section>
  );
}

/** Charts side by side, stacked on narrow screens. */
export function Charts({ children }: { readonly children: ReactNode }) {
  return <div className="st-charts">{children}</div>;
}
