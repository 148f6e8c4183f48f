import { stockDeed } from '#domain/venues/commodity.status';
import { commodities, type CommodityRow } from '#contract/venues/commodity.contract';
import { FormDialog } from '#web/kit/form-dialog';
import { count } from '#web/kit/format';
import { input, type FormSpec } from '#web/kit/form-spec';
import type { Opened } from '#web/kit/list-spec';
import { useWords } from '#web/kit/words';

type Stocked = Pick<CommodityRow, 'id' | 'name' | 'enName' | 'stock' | 'unit' | 'enUnit'>;
const issues = (values: Readonly<Record<string, unknown>>) => values['kind'] === stockDeed.issue;

function InStock({ row }: { readonly row: Stocked | null }) {
  const { t } = useWords();
  return (
    row && (
      <p className="v-quiet">
        {t({
          zh: `现有库存 ${count(row.stock)} ${row.unit}。盘点请填实际数量。`,
          en: `In stock: ${count(row.stock)} ${row.enUnit}. For a count, enter the actual quantity.`,
        })}
      </p>
    )
  );
}

const form: FormSpec<Stocked> = {
  endpoint: commodities.move,
  ok: { zh: '登记', en: 'Save' },
  Above: InStock,
  start: () => ({ kind: stockDeed.take }),
  also: (row) => ({ id: row?.id }),
  fields: [
    input.select('kind', stockDeed),
    input.number('quantity'),
    input.text('person', { when: issues }),
    input.area('note', { rows: 2 }),
  ],
};

/** Receives, issues, counts or scraps a supply. */
export const StockDialog = ({ row, close, done }: Opened<Stocked>) => (
  <FormDialog
    spec={form}
    row={row}
    title={{ zh: `出入库 · ${row.name}`, en: `Move stock · ${row.enName}` }}
    close={close}
    done={done}
  />
);
