import type { CommodityRow } from '#contract/commodities/commodity.contract';
import { count, money } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { orDash } from '#web/kit/text/value';

/** The figures of a supply: stock, minimum, value, venue, location and keeper. */
export function StockFigures({ row }: { readonly row: CommodityRow }) {
  const { t, pick } = useWords();
  const unit = pick(row.unit, row.enUnit);
  return (
    <dl className="s-figures">
      <div>
        <dt>{t({ zh: '库存', en: 'In stock' })}</dt>
        <dd className="s-now">
          {count(row.stock)} <small>{unit}</small>
        </dd>
      </div>
      <div>
        <dt>{t({ zh: '库存下限', en: 'Minimum' })}</dt>
        <dd>
          {count(row.minStock)} {unit}
        </dd>
      </div>
      <div>
        <dt>{t({ zh: '库存金额', en: 'Stock value' })}</dt>
        <dd>
          {money(row.value)}{' '}
          <span className="v-quiet">
            ({money(row.unitPrice)} / {unit})
          </span>
        </dd>
      </div>
      <div>
        <dt>{t({ zh: '场馆', en: 'Venue' })}</dt>
        <dd>{pick(row.venueName, row.enVenueName)}</dd>
      </div>
      <div>
        <dt>{t({ zh: '存放位置', en: 'Location' })}</dt>
        <dd>{orDash(pick(row.place, row.enPlace))}</dd>
      </div>
      <div>
        <dt>{t({ zh: '保管人', en: 'Keeper' })}</dt>
        <dd data-datum="">{orDash(pick(row.keeper, row.enKeeper))}</dd>
      </div>
    </dl>
  );
}
