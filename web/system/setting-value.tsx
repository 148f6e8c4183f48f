import { ColorPicker, Input, InputNumber, Select, Switch, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { enumMember } from '#domain/kit/enumeration';
import { settingUnit } from '#domain/system/setting.status';
import type { SettingRow } from '#contract/system/setting.contract';
import { DataText } from '#web/kit/text/data-text';
import type { ControlProps } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';

const CLOCK = 'HH:mm';
const LINE = 44;

/** Returns a function that gives the unit of a setting in the user's language. */
export function useUnit() {
  const { t } = useWords();
  return (unit: string | null): string => {
    const member = unit === null ? undefined : enumMember(settingUnit, unit);
    return member ? t(member) : '';
  };
}

/** Shows the value of a setting as text: switches as on and off, choices by name, numbers with unit. */
export function SettingValue({ row, value }: { row: SettingRow; value: string | null }) {
  const { t } = useWords();
  const unitOf = useUnit();
  if (value === null) return <span className="v-quiet">{t({ zh: '默认', en: 'Default' })}</span>;
  if (value === '') return <span className="v-quiet">{t({ zh: '未设置', en: 'Not set' })}</span>;
  if (row.kind === 'flag')
    return <>{value === '1' || value === 'true' ? t({ zh: '开启', en: 'On' }) : t({ zh: '关闭', en: 'Off' })}</>;
  if (row.kind === 'colour')
    return (
      <span className="s-colour">
        <i style={{ background: value }} />
        {value}
      </span>
    );
  if (row.kind === 'choice' || row.kind === 'many') {
    const names = value.split(',').map((code) => {
      const choice = row.choices.find((one) => one.code === code);
      return choice ? t(choice) : code;
    });
    return <>{names.join(t({ zh: '、', en: ', ' }))}</>;
  }
  return (
    <>
      <DataText>{value}</DataText>
      {row.unit ? ` ${unitOf(row.unit)}` : ''}
    </>
  );
}

/** The input control of a setting; holds the stored form of the value. */
export function SettingControl({ row, id, value, onChange, label }: ControlProps & { row: SettingRow }) {
  const { t } = useWords();
  const unitOf = useUnit();
  const text = typeof value === 'string' ? value : '';
  const shared = { ...(id ? { id } : {}), 'aria-label': label };
  const typed = {
    ...shared,
    value: text,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
    maxLength: Math.max(row.max, 1),
  };
  const options = row.choices.map((choice) => ({ value: choice.code, label: t(choice) }));
  switch (row.kind) {
    case 'flag':
      return (
        <Switch
          {...shared}
          checked={text === '1'}
          onChange={(on) => onChange?.(on ? '1' : '0')}
          checkedChildren={t({ zh: '开', en: 'On' })}
          unCheckedChildren={t({ zh: '关', en: 'Off' })}
        />
      );
    case 'number':
      return (
        <InputNumber
          {...shared}
          value={text === '' ? null : Number(text)}
          min={row.min}
          max={row.max}
          {...(row.whole ? { precision: 0 } : {})}
          suffix={unitOf(row.unit)}
          style={{ width: '100%' }}
          onChange={(next) => onChange?.(next === null ? '' : String(next))}
        />
      );
    case 'long':
      return <Input.TextArea {...typed} rows={4} showCount />;
    case 'secret':
      return <Input.Password {...typed} autoComplete="new-password" />;
    case 'choice':
      return <Select {...shared} value={text} options={options} onChange={(next: string) => onChange?.(next)} />;
    case 'many':
      return (
        <Select
          {...shared}
          mode="multiple"
          value={text === '' ? [] : text.split(',')}
          options={options}
          onChange={(next: string[]) =>
            onChange?.(
              row.choices
                .map(({ code }) => code)
                .filter((code) => next.includes(code))
                .join(','),
            )
          }
        />
      );
    case 'colour':
      return (
        <ColorPicker
          value={text || '#000000'}
          disabledAlpha
          showText
          format="hex"
          onChangeComplete={(next) => onChange?.(next.toHexString().slice(0, 7))}
        />
      );
    case 'time':
      return (
        <TimePicker
          {...shared}
          format={CLOCK}
          minuteStep={5}
          needConfirm={false}
          allowClear={false}
          value={text === '' ? null : dayjs(text, CLOCK)}
          onChange={(next) => onChange?.(next ? next.format(CLOCK) : '')}
          style={{ width: LINE * 3 }}
        />
      );
    default:
      return <Input {...typed} />;
  }
}
