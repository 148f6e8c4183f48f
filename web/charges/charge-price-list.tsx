import { Segmented } from 'antd';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import type { PriceLayer } from './charge-grid';
import { ChargeMatrix } from './charge-matrix';
import type { ChargeSheetState } from './use-charge-sheet';

/** The price list as a matrix to edit, of prices or of companion prices, in their unit. */
export function ChargePriceList({
  state: { table, grid, before, people, check, setDraft },
  layer,
  setLayer,
}: {
  readonly state: ChargeSheetState;
  readonly layer: PriceLayer;
  readonly setLayer: (layer: PriceLayer) => void;
}) {
  const { t } = useWords();
  const may = useSession((session) => session.may);
  const gaps = new Set((check?.gaps ?? []).map(({ roleId, dateKind }) => `${roleId}/${dateKind}`));
  return (
    <section className="v-card">
      <div className="p-head">
        <h2>{t({ zh: '价目表', en: 'Price list' })}</h2>
        <span className="v-quiet">
          {table?.capacity
            ? t({ zh: '单位：元 / 人 / 场', en: 'CNY per person per slot' })
            : t({ zh: '单位：元 / 片 / 场', en: 'CNY per court per slot' })}
        </span>
        <Segmented<PriceLayer>
          value={layer}
          onChange={setLayer}
          options={[
            { value: 'price', label: t({ zh: '价格', en: 'Price' }) },
            { value: 'companionPrice', label: t({ zh: '每位同伴加收', en: 'Per companion' }) },
          ]}
        />
      </div>
      <ChargeMatrix
        grid={grid}
        before={before}
        people={people}
        layer={layer}
        gaps={gaps}
        change={may('VenuesChargeEdit') ? setDraft : null}
      />
    </section>
  );
}
