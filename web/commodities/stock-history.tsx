import { Suspense } from 'react';
import type { commodities } from '#contract/commodities/commodity.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { SkeletonBlock } from '#web/kit/feedback/skeleton';
import { serverNow } from '#web/kit/browser/clock';
import { useThemeMode } from '#web/kit/theme/theme';
import { useWords } from '#web/kit/session/words';
import { lazyPart } from '#web/kit/route/lazy';
import { stockOption } from './stock-curve';

const Chart = lazyPart(async () => (await import('#web/kit/theme/chart')).Chart);
const HEIGHT = 200;
const skeleton = <SkeletonBlock height={HEIGHT} />;

/** The stock of a supply over the last 30 days as a chart. */
export function StockHistory({ data }: { readonly data: ReplyOf<typeof commodities.live> }) {
  const { t } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  return (
    <section className="v-card s-part">
      <header>
        <h2>{t({ zh: '近 30 天库存', en: 'Stock, last 30 days' })}</h2>
      </header>
      <Suspense fallback={skeleton}>
        <Chart
          option={stockOption(data, serverNow(), { least: t({ zh: '下限', en: 'Minimum' }) }, themeMode)}
          ground={themeMode}
          height={HEIGHT}
          label={t({
            zh: `${data.name}近30天库存，现有 ${data.stock} ${data.unit}`,
            en: `Stock of ${data.enName} over the last 30 days, now ${data.stock} ${data.enUnit}`,
          })}
        />
      </Suspense>
    </section>
  );
}
