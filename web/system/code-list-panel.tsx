import './code.css';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Popconfirm, Tooltip } from 'antd';
import { useState } from 'react';
import { codeLists, type CodeListRow } from '#contract/system/code.contract';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import { useListState } from '#web/kit/list/list-query';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const names = [input.text('name'), input.text('enName'), input.number('sort')];
const key = (disabled: boolean) =>
  input.text('codeKey', {
    disabled,
    hint: {
      zh: '小写字母开头，可含数字与下划线；保存后不能更改',
      en: 'Starts with a lower-case letter; digits and underscores allowed. Cannot be changed later.',
    },
  });
const adding: FormSpec<CodeListRow> = {
  endpoint: codeLists.saveList,
  fields: [key(false), ...names],
  start: () => ({ sort: 0 }),
};
const editing: FormSpec<CodeListRow> = {
  endpoint: codeLists.saveList,
  fields: [key(true), ...names],
  also: (row) => ({ codeKey: row?.codeKey }),
};

/** Shows the code lists; one is selected to see its items, authorised users can edit them. */
export function CodeListPanel() {
  const { t, pick, words } = useWords();
  const { message } = useFeedback();
  const client = useQueryClient();
  const may = useSession((state) => state.may);
  const [{ filter }, change] = useListState();
  const [word, setWord] = useState('');
  const [form, setForm] = useState<{ row: CodeListRow | null } | null>(null);
  const read = useQuery({ queryKey: ['Code', 'lists'], queryFn: () => call(codeLists.lists, {}, { quiet: true }) });
  const again = () => void client.invalidateQueries({ queryKey: ['Code'] });
  const chosen = filter['codeKey'];
  const choose = (codeKey: string) => {
    const { codeKey: _, ...rest } = filter;
    change({ filter: chosen === codeKey ? rest : { ...rest, codeKey }, page: 0 });
  };
  const drop = async (row: CodeListRow) => {
    try {
      await call(codeLists.deleteList, { id: row.id });
      void message.success(t(words.saved));
      if (chosen === row.codeKey) choose(row.codeKey);
    } catch {
      // The error modal shows the failure.
    } finally {
      again();
    }
  };
  const keyword = word.trim().toLowerCase();
  const shown = (read.data ?? []).filter(
    ({ codeKey, name, enName }) =>
      keyword === '' || [codeKey, name, enName].some((text) => text.toLowerCase().includes(keyword)),
  );
  const active = (read.data ?? []).find(({ codeKey }) => codeKey === chosen);
  return (
    <section className="v-card c-lists" aria-label={t({ zh: '编码列表', en: 'Code lists' })}>
      <header>
        <b>{t({ zh: '编码列表', en: 'Lists' })}</b>
        <Input
          size="small"
          allowClear
          value={word}
          onChange={(event) => setWord(event.target.value)}
          placeholder={t({ zh: '查找列表', en: 'Find list' })}
          maxLength={40}
        />
        <span className="c-list-acts">
          {active && may('CodeEdit') && (
            <Tooltip title={t({ zh: '编辑所选列表', en: 'Edit selected list' })}>
              <Button
                size="small"
                icon={<EditOutlined />}
                aria-label={t({ zh: '编辑所选列表', en: 'Edit selected list' })}
                onClick={() => setForm({ row: active })}
              />
            </Tooltip>
          )}
          {active && !active.builtIn && may('CodeDel') && (
            <Popconfirm
              title={t({ zh: `删除列表“${active.name}”？`, en: `Delete the list "${active.enName}"?` })}
              onConfirm={() => void drop(active)}
            >
              <Button
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={t({ zh: '删除所选列表', en: 'Delete selected list' })}
              />
            </Popconfirm>
          )}
          {may('CodeEdit') && (
            <Button size="small" icon={<PlusOutlined />} onClick={() => setForm({ row: null })}>
              {t({ zh: '新增列表', en: 'Add list' })}
            </Button>
          )}
        </span>
      </header>
      <ul>
        {shown.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={row.codeKey === chosen ? 'c-list c-list-on' : 'c-list'}
              aria-pressed={row.codeKey === chosen}
              onClick={() => choose(row.codeKey)}
            >
              <b>{pick(row.name, row.enName)}</b>
              <small data-text="">{row.codeKey}</small>
              <i>{row.items}</i>
            </button>
          </li>
        ))}
      </ul>
      {form && (
        <FormDialog
          spec={form.row ? editing : adding}
          row={form.row}
          title={form.row ? { zh: '编辑列表', en: 'Edit list' } : { zh: '新增列表', en: 'Add list' }}
          close={() => setForm(null)}
          done={() => {
            setForm(null);
            void message.success(t(words.saved));
            again();
          }}
        />
      )}
    </section>
  );
}
