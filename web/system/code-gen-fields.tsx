import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Select, Table } from 'antd';
import type { FieldDraft } from '#contract/system/code-gen.contract';
import { enumMembers } from '#domain/kit/enumeration';
import { areaFieldKind } from '#domain/system/code-gen.status';
import { useWords } from '#web/kit/session/words';

const emptyField: FieldDraft = {
  key: '',
  column: '',
  zh: '',
  en: '',
  kind: areaFieldKind.text,
  required: false,
  inList: true,
  inForm: true,
  inSearch: false,
};
const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Edits the fields of a new area besides name, English name and status: name, type and where each is shown. */
export function CodeGenFields({
  fields,
  change,
}: {
  fields: readonly FieldDraft[];
  change: (fields: readonly FieldDraft[]) => void;
}) {
  const { t } = useWords();
  const set = (at: number, to: Partial<FieldDraft>) =>
    change(fields.map((field, n) => (n === at ? { ...field, ...to } : field)));
  const labels = {
    key: t({ zh: '代码名', en: 'Code name' }),
    column: t({ zh: '列名', en: 'Column name' }),
    zh: t({ zh: '中文名', en: 'Chinese' }),
    en: t({ zh: '英文名', en: 'English' }),
    kind: t({ zh: '类型', en: 'Type' }),
  };
  const flags = {
    required: t({ zh: '必填', en: 'Required' }),
    inList: t({ zh: '列表', en: 'List' }),
    inForm: t({ zh: '表单', en: 'Form' }),
    inSearch: t({ zh: '搜索', en: 'Search' }),
  };
  const typed = (name: 'key' | 'column' | 'zh' | 'en', width: number) => ({
    key: name,
    title: labels[name],
    width,
    render: (_: unknown, field: FieldDraft, at: number) => (
      <Input
        size="small"
        value={field[name]}
        maxLength={60}
        aria-label={`${labels[name]} ${at + 1}`}
        onChange={({ target: { value } }) =>
          set(
            at,
            name === 'key'
              ? { key: value, column: field.column === columnOf(field.key) ? columnOf(value) : field.column }
              : { [name]: value },
          )
        }
      />
    ),
  });
  return (
    <section className="v-card v-list-card">
      <div className="v-list-bar">
        <b>{t({ zh: '字段', en: 'Fields' })}</b>
        <span className="v-quiet">
          {t({
            zh: '名称、英文名、状态每个区域都有，无需列出',
            en: 'Every area already has a name, an English name and a status',
          })}
        </span>
        <span className="v-list-tools">
          <Button icon={<PlusOutlined />} onClick={() => change([...fields, emptyField])}>
            {t({ zh: '增加字段', en: 'Add field' })}
          </Button>
        </span>
      </div>
      <Table
        className="v-table"
        size="small"
        pagination={false}
        rowKey={(field) => String(fields.indexOf(field))}
        dataSource={fields}
        scroll={{ x: 980 }}
        locale={{ emptyText: t({ zh: '还没有其他字段', en: 'No other fields yet' }) }}
        columns={[
          typed('key', 150),
          typed('column', 150),
          typed('zh', 150),
          typed('en', 170),
          {
            key: 'kind',
            title: labels.kind,
            width: 130,
            render: (_, field, at) => (
              <Select
                size="small"
                value={field.kind}
                aria-label={`${labels.kind} ${at + 1}`}
                style={{ width: '100%' }}
                options={enumMembers(areaFieldKind).map((member) => ({ value: String(member.code), label: t(member) }))}
                onChange={(kind: string) => set(at, { kind })}
              />
            ),
          },
          ...(Object.keys(flags) as (keyof typeof flags)[]).map((name) => ({
            key: name,
            title: flags[name],
            width: 64,
            align: 'center' as const,
            render: (_: unknown, field: FieldDraft, at: number) => (
              <Checkbox
                checked={field[name]}
                disabled={name === 'inSearch' && field.kind !== areaFieldKind.text && field.kind !== areaFieldKind.long}
                aria-label={`${flags[name]} ${at + 1}`}
                onChange={({ target: { checked } }) => set(at, { [name]: checked })}
              />
            ),
          })),
          {
            key: 'drop',
            title: '',
            width: 48,
            render: (_, __, at) => (
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={t({ zh: `删除字段 ${at + 1}`, en: `Delete field ${at + 1}` })}
                onClick={() => change(fields.filter((_one, n) => n !== at))}
              />
            ),
          },
        ]}
      />
    </section>
  );
}
