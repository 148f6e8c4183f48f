import { stockAction } from '#domain/commodities/commodity.status';
import { commodities, type CommodityRow } from '#contract/commodities/commodity.contract';
import { FormDialog } from '#web/kit/form/form-dialog';
import { count } from '#web/kit/text/format';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useWords } from '#web/kit/session/words';

type StockItem = Pick<CommodityRow, 'id' | 'name' | 'enName' | 'stock' | 'unit' | 'enUnit'>;
const issues = (values: Readonly<Record<string, unknown>>) => values['kind'] === stockAction.issue;

function InStock({ row }: { readonly row: StockItem | null }) {
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

const form: FormSpec<StockItem> = {
  endpoint: commodities.move,
  ok: { zh: '登记', en: 'Save' },
  Above: InStock,
  start: () => ({ kind: stockAction.take }),
  also: (row) => ({ id: row?.id }),
  fields: [
    input.select('kind', stockAction),
    input.number('quantity'),
    input.text('person', { when: issues }),
    input.area('note', { rows: 2 }),
  ],
};

/** Receives, issues, counts or scraps a supply. */
export const StockDialog = ({ row, close, done }: RowDialogProps<StockItem>) => (
  <FormDialog
    spec={form}
    row={row}
    title={{ zh: `出入库 · ${row.name}`, en: `Move stock · ${row.enName}` }}
    close={close}
    done={done}
  />
);
