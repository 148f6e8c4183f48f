import { useQuery } from '@tanstack/react-query';
import { DatePicker, Input, InputNumber, Select, Switch, TimePicker, TreeSelect } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState, type ReactNode } from 'react';
import { enumMembers } from '#domain/kit/enumeration';
import type { FormChoice, ControlProps, FormField } from './form-spec';
import type { Translator } from '#web/kit/text/translator';
import { useOnChange } from '#web/kit/browser/on-change';
import { RichTextField } from './rich-text';
import { useWords } from '#web/kit/session/words';

const DAY = 'YYYY-MM-DD';
const STAMP = 'YYYY-MM-DD HH:mm:ss';
const CLOCK = 'HH:mm';
const MAX_TEXT = 200;
const WAIT = 400;
const FRESH = 300_000;

type FieldOf<K extends FormField['kind']> = Extract<FormField, { kind: K }>;
type FieldProps<K extends FormField['kind']> = ControlProps & { readonly field: FieldOf<K> };

const loaderIds = new WeakMap<object, number>();
let lastId = 0;

/** Returns an id of a loader function; its results are cached under it. */
const loaderId = (load: object): number => {
  const id = loaderIds.get(load);
  if (id !== undefined) return id;
  loaderIds.set(load, (lastId += 1));
  return lastId;
};

const parseDay = (value: unknown, format: string): Dayjs | null =>
  typeof value === 'string' && value !== ''
    ? dayjs(value.length > format.length ? value.slice(0, format.length) : value, format)
    : null;
const choiceLabel = (choice: FormChoice, { pick, t }: Pick<Translator, 'pick' | 't'>) =>
  pick(choice.name, choice.enName) || t({ zh: '未命名', en: 'Unnamed' });

function DateInput({ field, value, onChange, id }: FieldProps<'date' | 'time' | 'stamp'>) {
  const format = field.kind === 'date' ? DAY : field.kind === 'time' ? CLOCK : STAMP;
  const change = (next: Dayjs | null) => onChange?.(next ? next.format(format) : undefined);
  const shared = {
    ...(id ? { id } : {}),
    value: parseDay(value, format),
    onChange: (next: Dayjs | Dayjs[] | null) => change(Array.isArray(next) ? (next[0] ?? null) : next),
    disabled: field.disabled ?? false,
    style: { width: '100%' },
  };
  return field.kind === 'time' ? (
    <TimePicker {...shared} format={CLOCK} minuteStep={5} needConfirm={false} />
  ) : (
    <DatePicker {...shared} format={format} showTime={field.kind === 'stamp'} />
  );
}

function RangeInput({ field, value, onChange, id }: FieldProps<'dates' | 'times' | 'stamps'>) {
  const format = field.kind === 'dates' ? DAY : field.kind === 'times' ? CLOCK : STAMP;
  const [from, to] = (value ?? []) as unknown[];
  const shared = {
    ...(id ? { id } : {}),
    value: [parseDay(from, format), parseDay(to, format)] as [Dayjs | null, Dayjs | null],
    disabled: field.disabled ?? false,
    style: { width: '100%' },
    onChange: (next: readonly (Dayjs | null)[] | null) =>
      onChange?.(next ? next.map((one) => one?.format(format) ?? null) : undefined),
  };
  // A range of times may end after midnight; dates and timestamps must be in order.
  return field.kind === 'times' ? (
    <TimePicker.RangePicker {...shared} order={false} format={CLOCK} minuteStep={5} needConfirm={false} />
  ) : (
    <DatePicker.RangePicker {...shared} format={format} showTime={field.kind === 'stamps'} />
  );
}

function LookupSelect({ field, value, onChange, id, label }: FieldProps<'lookup' | 'tree'>) {
  const translator = useWords();
  const read = useQuery({ queryKey: ['form', field.key, loaderId(field.load)], queryFn: field.load, staleTime: FRESH });
  const shared = {
    ...(id ? { id } : {}),
    value,
    onChange: (next: unknown) => onChange?.(next ?? undefined),
    loading: read.isFetching,
    disabled: field.disabled ?? false,
    allowClear: true,
    'aria-label': label,
  };
  if (field.kind === 'tree') {
    const node = (choice: FormChoice): object => ({
      value: choice.id,
      title: choiceLabel(choice, translator),
      disabled: choice.disabled ?? false,
      children: choice.children?.map(node),
    });
    return (
      <TreeSelect
        {...shared}
        treeData={(read.data ?? []).map(node)}
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeDefaultExpandAll
        multiple={field.many}
        treeCheckable={field.many}
      />
    );
  }
  return (
    <Select
      {...shared}
      {...(field.many ? { mode: 'multiple' as const } : {})}
      showSearch={{ optionFilterProp: 'label' }}
      options={(read.data ?? []).map((choice) => ({
        value: choice.id,
        label: choiceLabel(choice, translator),
        disabled: choice.disabled ?? false,
      }))}
    />
  );
}

/** Returns the text after 400 ms without typing (document 1 §9). */
function useSettledText(text: string): string {
  const [settled, settle] = useState(text);
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  useOnChange(text, (now) => {
    clearTimeout(timer);
    setTimer(setTimeout(() => settle(now), WAIT));
  });
  return settled;
}

function RemoteSelect({ field, value, onChange, id, label }: FieldProps<'seek'>) {
  const translator = useWords();
  const [typed, type] = useState('');
  const searchText = useSettledText(typed);
  const first = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const text = searchText === '' ? first : searchText;
  const read = useQuery({
    queryKey: ['form', field.key, loaderId(field.find), text],
    queryFn: () => field.find(text),
    staleTime: FRESH,
  });
  return (
    <Select
      {...(id ? { id } : {})}
      value={value}
      onChange={(next: unknown) => onChange?.(next ?? undefined)}
      allowClear
      loading={read.isFetching}
      disabled={field.disabled ?? false}
      aria-label={label}
      showSearch={{ filterOption: false, onSearch: type }}
      placeholder={translator.t({ zh: '输入以查找', en: 'Type to search' })}
      notFoundContent={translator.t(
        read.isFetching || searchText !== typed
          ? { zh: '查找中…', en: 'Searching…' }
          : { zh: '没有找到', en: 'No results' },
      )}
      options={(read.data ?? []).map((choice) => ({
        value: choice.id,
        label: choiceLabel(choice, translator),
        disabled: choice.disabled ?? false,
      }))}
    />
  );
}

const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

/** The control of a form field. Its value has the format of the API. */
export function FormControl({ field, ...props }: ControlProps & { readonly field: FormField }): ReactNode {
  const { t } = useWords();
  const { id, value, onChange, label } = props;
  const shared = { ...(id ? { id } : {}), disabled: field.disabled ?? false };
  const typed = {
    ...shared,
    value: (value ?? '') as string,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
  switch (field.kind) {
    case 'text':
      return <Input {...typed} maxLength={MAX_TEXT} allowClear />;
    case 'secret':
      return <Input.Password {...typed} maxLength={MAX_TEXT} autoComplete="new-password" />;
    case 'area':
      return <Input.TextArea {...typed} rows={field.rows} />;
    case 'rich':
      return (
        <div className="v-rich-slot">
          <RichTextField
            {...props}
            disabled={field.disabled ?? false}
            lang={/^en[A-Z]/.test(field.key) ? 'en' : 'zh-CN'}
          />
        </div>
      );
    case 'switch':
      return <Switch {...shared} checked={isOn(value)} onChange={(on) => onChange?.(on)} aria-label={label} />;
    case 'number':
      return (
        <InputNumber
          {...shared}
          value={(value ?? null) as number | null}
          onChange={(next) => onChange?.(next ?? undefined)}
          precision={field.decimals}
          {...(field.unit ? { suffix: t(field.unit) } : {})}
          style={{ width: '100%' }}
        />
      );
    case 'money':
      return (
        <InputNumber
          {...shared}
          value={(value ?? null) as number | null}
          onChange={(next) => onChange?.(next ?? undefined)}
          precision={2}
          step={1}
          prefix="¥"
          suffix={t({ zh: '元', en: 'CNY' })}
          style={{ width: '100%' }}
        />
      );
    case 'select':
      return (
        <Select
          {...shared}
          {...(field.many ? { mode: 'multiple' as const } : {})}
          value={value}
          onChange={(next: unknown) => onChange?.(next ?? undefined)}
          allowClear
          aria-label={label}
          showSearch={{ optionFilterProp: 'label' }}
          options={enumMembers(field.of).map((member) => ({ value: member.code, label: t(member) }))}
        />
      );
    case 'lookup':
    case 'tree':
      return <LookupSelect {...props} field={field} />;
    case 'seek':
      return <RemoteSelect {...props} field={field} />;
    case 'date':
    case 'time':
    case 'stamp':
      return <DateInput {...props} field={field} />;
    case 'dates':
    case 'times':
    case 'stamps':
      return <RangeInput {...props} field={field} />;
    case 'own':
      return <field.Control {...props} />;
  }
}
