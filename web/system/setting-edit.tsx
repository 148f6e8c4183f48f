import { Alert } from 'antd';
import { useMemo } from 'react';
import type { SettingRow } from '#contract/system/setting.contract';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type ControlProps, type FormSpec } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import type { SettingEndpoints } from './setting-calls';
import { SettingControl, useUnit } from './setting-value';

const known = (row: SettingRow) => (row.kind === 'secret' ? '' : row.sysVal);

/** Edits a setting in a dialog: control, range and reason. */
export function SettingEdit({
  calls,
  row,
  close,
  done,
}: {
  calls: SettingEndpoints;
  row: SettingRow;
  close: () => void;
  done: () => void;
}) {
  const { t } = useWords();
  const { message } = useFeedback();
  const unitOf = useUnit();
  const spec = useMemo((): FormSpec<SettingRow> => {
    const range =
      row.kind === 'number'
        ? { zh: `${row.min} 至 ${row.max} ${unitOf(row.unit)}`, en: `${row.min} to ${row.max} ${unitOf(row.unit)}` }
        : null;
    const hint = {
      zh: [range?.zh, row.help].filter(Boolean).join('。'),
      en: [range?.en, row.enHelp].filter(Boolean).join('. '),
    };
    return {
      endpoint: calls.save,
      fields: [
        input.own('sysVal', (props: ControlProps) => <SettingControl {...props} row={row} />, {
          label: { zh: row.name, en: row.enName },
          ...(hint.zh === '' ? {} : { hint }),
        }),
        input.text('reason', { label: { zh: '修改原因（选填）', en: 'Reason for the change (optional)' } }),
      ],
      start: () => ({ sysVal: known(row) }),
      also: () => ({ sysKey: row.sysKey, version: row.version }),
      ...(row.kind === 'secret'
        ? {
            Above: () => (
              <Alert
                type="info"
                showIcon
                style={{ marginBottom: 12 }}
                title={t({
                  zh: '密钥加密保存，保存后任何人都无法再查看。',
                  en: 'The secret is stored encrypted. Nobody can view it after it is saved.',
                })}
              />
            ),
          }
        : {}),
    };
  }, [calls, row, t, unitOf]);
  return (
    <FormDialog
      spec={spec}
      row={row}
      title={{ zh: `修改${row.name}`, en: `Edit ${row.enName}` }}
      close={close}
      done={() => {
        void message.success(t({ zh: '操作成功', en: 'operation succeeded' }));
        done();
      }}
    />
  );
}
