import { meterReadings } from '#contract/infrastructure/meter-reading.contract';
import type { FixedAssetRow } from '#contract/infrastructure/fixed-asset.contract';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormField, type FormSpec } from '#web/kit/form/form-spec';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useWords } from '#web/kit/session/words';
import { stampText } from '#web/kit/text/format';
import { readingText, unitOf } from './meter-text';

const now = { zh: '不填为现在', en: 'Now if left empty' };
const unitTexts = ({ kind }: FixedAssetRow) => ({ zh: unitOf(kind), en: unitOf(kind) });

/** Shows the reading that a new one must not be below. */
function LastReading({ row }: { readonly row: FixedAssetRow | null }) {
  const { t, lang } = useWords();
  if (!row) return null;
  const { kind, lastValue, lastAt } = row;
  return (
    <p className="v-quiet in-last">
      {lastValue === null || lastAt === null
        ? t({
            zh: '还没有读数；第一次抄表是计量的起点。',
            en: 'No readings yet. The first one is where counting starts.',
          })
        : t({
            zh: `上次读数 ${readingText(lastValue)} ${unitOf(kind)}（${stampText(lastAt, lang)}）`,
            en: `Last reading ${readingText(lastValue)} ${unitOf(kind)} (${stampText(lastAt, lang)})`,
          })}
    </p>
  );
}

const formOf = (
  endpoint: FormSpec<FixedAssetRow>['endpoint'],
  fields: readonly FormField[],
): FormSpec<FixedAssetRow> => ({
  endpoint,
  Above: LastReading,
  start: (row) => ({ id: row?.id }),
  fields: [...fields, input.stamp('at', { hint: now }), input.area('note', { rows: 2 })],
});

/** Records a reading of a meter. */
export const RecordMeterDialog = ({ row, close, done }: RowDialogProps<FixedAssetRow>) => (
  <FormDialog
    spec={formOf(meterReadings.record, [input.number('value', { decimals: 3, unit: unitTexts(row) })])}
    row={row}
    title={{ zh: `抄表 · ${row.no}`, en: `Record reading · ${row.no}` }}
    close={close}
    done={done}
  />
);

/** Records that a meter was replaced by another one. */
export const ReplaceMeterDialog = ({ row, close, done }: RowDialogProps<FixedAssetRow>) => (
  <FormDialog
    spec={formOf(meterReadings.replace, [
      input.number('value', { decimals: 3, unit: unitTexts(row) }),
      input.number('restart', { decimals: 3, unit: unitTexts(row) }),
    ])}
    row={row}
    title={{ zh: `换表 · ${row.no}`, en: `Replace meter · ${row.no}` }}
    close={close}
    done={done}
  />
);
