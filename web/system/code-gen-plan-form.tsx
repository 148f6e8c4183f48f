import { EyeOutlined, SaveOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { codeGen, type FieldDraft } from '#contract/system/code-gen.contract';
import { call, CallError, textOf } from '#web/kit/call/call';
import { ErrorRequestId } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { CodeGenFields } from './code-gen-fields';
import { CodeGenFiles } from './code-gen-files';

interface AreaNameFields {
  readonly plural: string;
  readonly singular: string;
  readonly zh: string;
  readonly en: string;
  readonly tableName?: string | undefined;
}

interface FieldRefusal {
  readonly field: string;
  readonly message: string;
  readonly messageEn: string;
}

/** Names and fields of an area plan, stored or new. */
export interface AreaPlanDraft extends AreaNameFields {
  readonly id?: number;
  readonly version?: number;
  readonly fields: readonly FieldDraft[];
}

const refusals = (error: unknown): readonly FieldRefusal[] =>
  error instanceof CallError ? ((error.detail.data as { fields?: readonly FieldRefusal[] } | null)?.fields ?? []) : [];

/** Form of an area plan: names, fields, preview of the code and saving. */
export function PlanForm({ plan }: { plan: AreaPlanDraft }) {
  const { t, lang } = useWords();
  const { message } = useFeedback();
  const navigate = useNavigate();
  const [form] = Form.useForm<AreaNameFields>();
  const [fields, setFields] = useState<readonly FieldDraft[]>(plan.fields);
  const [busy, setBusy] = useState<'save' | 'look' | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [files, setFiles] = useState<readonly { path: string; text: string }[] | null>(null);
  const tables = useQuery({
    queryKey: ['CodeGen', 'tables'],
    queryFn: () => call(codeGen.tables, {}, { quiet: true }),
  });
  const described = () => ({ ...form.getFieldsValue(), fields: [...fields] });
  const run = async (what: 'save' | 'look', work: () => Promise<void>) => {
    setBusy(what);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error);
      const named = refusals(error).filter(({ field }) => !field.includes('.'));
      form.setFields(
        named.map((one) => ({
          name: one.field as keyof AreaNameFields,
          errors: [lang === 'zh' ? one.message : one.messageEn],
        })),
      );
    } finally {
      setBusy(null);
    }
  };
  const save = () =>
    run('save', async () => {
      await call(
        codeGen.save,
        { ...described(), ...(plan.id === undefined ? {} : { id: plan.id, version: plan.version }) },
        { quiet: true },
      );
      void message.success(t({ zh: '操作成功', en: 'operation succeeded' }));
      void navigate('/codeGen');
    });
  const look = () => run('look', async () => setFiles(await call(codeGen.preview, described(), { quiet: true })));
  const take = async (tableName: string | undefined) => {
    if (!tableName) return;
    try {
      setFields(await call(codeGen.columns, { tableName }, { quiet: true }));
    } catch (error) {
      setProblem(error);
    }
  };
  const due = [{ required: true, whitespace: true, message: t({ zh: '请填写', en: 'This field is required' }) }];
  const inFields = refusals(problem).filter(({ field }) => field.startsWith('fields.'));
  return (
    <div className="g-page">
      {problem !== null && (
        <Alert
          type="error"
          showIcon
          title={t(textOf(problem))}
          description={
            <>
              {inFields.map((one) => {
                const [, n = '0', part = ''] = one.field.split('.');
                return (
                  <div key={one.field}>
                    {fields[Number(n)]?.key || n} · {part}: {lang === 'zh' ? one.message : one.messageEn}
                  </div>
                );
              })}
              <ErrorRequestId error={problem} />
            </>
          }
        />
      )}
      <section className="v-card g-card">
        <Form form={form} layout="vertical" initialValues={plan} className="g-names" onFinish={() => void save()}>
          <Form.Item
            name="plural"
            label={t({ zh: '区域名（复数）', en: 'Area (plural)' })}
            rules={due}
            extra={t({ zh: '小写与短横线，如 lost-things', en: 'Lower case with hyphens, for example lost-things' })}
          >
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item
            name="singular"
            label={t({ zh: '单数名', en: 'Singular name' })}
            rules={due}
            extra={t({ zh: '如 lost-thing', en: 'For example lost-thing' })}
          >
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item name="zh" label={t({ zh: '中文标题', en: 'Chinese title' })} rules={due}>
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name="en" label={t({ zh: '英文标题', en: 'English title' })} rules={due}>
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item
            name="tableName"
            label={t({ zh: '来源表', en: 'Source table' })}
            extra={t({
              zh: '选择后按其列填入字段，可再修改',
              en: 'Its columns are filled in as fields. You can change them.',
            })}
          >
            <Select
              allowClear
              showSearch
              loading={tables.isPending}
              options={(tables.data ?? []).map(({ name, columns }) => ({ value: name, label: `${name} (${columns})` }))}
              onChange={(table: string | undefined) => void take(table)}
            />
          </Form.Item>
        </Form>
      </section>
      <CodeGenFields fields={fields} change={setFields} />
      <div className="g-acts">
        <Button icon={<EyeOutlined />} loading={busy === 'look'} onClick={() => void look()}>
          {t({ zh: '预览代码', en: 'Preview code' })}
        </Button>
        <Button type="primary" icon={<SaveOutlined />} loading={busy === 'save'} onClick={() => form.submit()}>
          {t({ zh: '保存', en: 'Save' })}
        </Button>
      </div>
      {files && <CodeGenFiles files={files} close={() => setFiles(null)} />}
    </div>
  );
}
