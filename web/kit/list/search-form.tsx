import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useOnChange } from '#web/kit/browser/on-change';
import { useWords } from '#web/kit/session/words';
import type { SearchField } from './list-spec';
import { fieldControl, fromForm, toForm } from './search-control';
import { fieldLabel, fieldTitle, moreFields, type Lookups, type SearchFilter } from './search-fields';

/** Props of the search fields; the first `first` ones are visible. */
export interface SearchFormProps {
  readonly fields: readonly SearchField[];
  readonly spec: z.ZodObject;
  readonly filter: SearchFilter;
  readonly lookups: Lookups;
  readonly first: number;
  readonly roomy?: boolean;
  readonly change: (filter: SearchFilter) => void;
}

/** The search fields with their two buttons; the first `first` fields are visible, the rest behind 展开. */
export function SearchForm({ fields, spec, filter, lookups, first, roomy: wide = false, change }: SearchFormProps) {
  const translator = useWords();
  const { t, words } = translator;
  const [form] = Form.useForm();
  const [open, setOpen] = useState(false);
  useOnChange(JSON.stringify(filter), () => form.setFieldsValue(toForm(fields, filter)));
  return (
    <Form
      form={form}
      size={wide ? 'large' : 'middle'}
      initialValues={toForm(fields, filter)}
      colon={false}
      onFinish={(values) => change(fromForm(fields, values as Record<string, unknown>))}
    >
      {fields.map((field, n) => {
        const label = fieldLabel(spec, field, translator);
        return (
          <Form.Item
            key={field.key}
            name={field.key}
            label={label}
            hidden={!open && n >= first}
            className={field.kind === 'text' ? 'v-search-text' : undefined}
          >
            {fieldControl(
              field,
              label,
              field.kind === 'text' ? fieldTitle(spec, field.key, translator.lang) : label,
              lookups,
              translator,
            )}
          </Form.Item>
        );
      })}
      <span className="v-search-buttons">
        <Button
          onClick={() => {
            form.setFieldsValue(toForm(fields, {}));
            change({});
          }}
        >
          {t(words.reset)}
        </Button>
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
          {t(words.search)}
        </Button>
        {fields.length > first && (
          <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? words.less : moreFields(fields.length - first))} {open ? <UpOutlined /> : <DownOutlined />}
          </Button>
        )}
      </span>
    </Form>
  );
}
