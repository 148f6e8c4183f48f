import './invoices.css';
import { Button, Checkbox, Form, Input, Radio } from 'antd';
import { useNavigate } from 'react-router-dom';
import { enumMembers } from '#domain/kit/enumeration';
import { sentenceOf } from '#domain/kit/failure';
import { whyNotEmail } from '#domain/kit/identity';
import { whyNotTitle } from '#domain/invoices/title.rules';
import { titleKind, type TitleKind } from '#domain/invoices/title.status';
import { invoiceTitles, type TitleView } from '#contract/invoices/title.contract';
import { call } from '#web/kit/call/call';
import { fieldErrorsOf } from '#web/kit/form/form-values';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useRefreshInvoices } from './my-invoices';

interface TitleFormValues {
  readonly kind: TitleKind;
  readonly title: string;
  readonly taxNo?: string;
  readonly bank?: string;
  readonly account?: string;
  readonly address?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly isDefault?: boolean;
}
type CheckedField = 'taxNo' | 'bank' | 'account';

const trimmed = (text: string | undefined): string => (text ?? '').trim();

/** Form of an invoice title: a person, or an organisation with its tax number. The input stays after an error. */
export function TitleForm({ was }: { readonly was: TitleView | null }) {
  const { t, lang, words } = useWords();
  const go = useNavigate();
  const { message } = useFeedback();
  const again = useRefreshInvoices();
  const [form] = Form.useForm<TitleFormValues>();
  const { busy, problem, setProblem, submit } = useSubmit();
  const person = (Form.useWatch('kind', form) ?? was?.kind ?? titleKind.person) === titleKind.person;
  const ruleOf = (field: CheckedField) => ({
    validator: () => {
      const formValues = form.getFieldsValue(true) as Partial<TitleFormValues>;
      const refusals = whyNotTitle({
        kind: formValues.kind ?? titleKind.person,
        taxNo: person ? '' : trimmed(formValues.taxNo),
        bank: person ? '' : trimmed(formValues.bank),
        account: person ? '' : trimmed(formValues.account).replace(/\s+/g, ''),
      })[field];
      return refusals ? Promise.reject(new Error(sentenceOf(refusals.spec, lang, refusals.facts))) : Promise.resolve();
    },
  });
  const emailRule = {
    validator: (_: unknown, value?: string) => {
      const refusals = trimmed(value) === '' ? null : whyNotEmail(trimmed(value));
      return refusals ? Promise.reject(new Error(sentenceOf(refusals.spec, lang, refusals.facts))) : Promise.resolve();
    },
  };
  const send = async ({ kind, title, isDefault = false, email, ...unit }: TitleFormValues) => {
    const formValues = {
      kind,
      title: title.trim(),
      isDefault,
      email: trimmed(email),
      ...(kind === titleKind.person
        ? {}
        : {
            taxNo: trimmed(unit.taxNo),
            bank: trimmed(unit.bank),
            account: trimmed(unit.account),
            address: trimmed(unit.address),
            phone: trimmed(unit.phone),
          }),
    };
    await submit(
      async () => {
        await (was
          ? call(invoiceTitles.edit, { ...formValues, id: was.id }, { quiet: true })
          : call(invoiceTitles.add, formValues, { quiet: true }));
        again();
        void message.success(t(words.saved));
        void go(-1);
      },
      (error) => {
        const mine = fieldErrorsOf(error).filter(({ field }) => field in formValues);
        form.setFields(
          mine.map(({ field, message: zh, messageEn }) => ({
            name: field as keyof TitleFormValues,
            errors: [lang === 'zh' ? zh : messageEn],
          })),
        );
        if (mine.length === 0) setProblem(error);
      },
    );
  };
  const text = (
    name: keyof TitleFormValues,
    label: string,
    {
      most,
      rules = [] as object[],
      ...more
    }: { most: number; rules?: object[]; inputMode?: 'email' | 'tel' | 'numeric' },
  ) => (
    <Form.Item name={name} label={label} validateTrigger="onBlur" dependencies={['kind']} rules={rules}>
      <Input size="large" maxLength={most} autoComplete="off" {...more} />
    </Form.Item>
  );
  return (
    <div className="iv">
      <section className="iv-card">
        <ProblemAlert problem={problem} style={{ marginBottom: 16 }} />
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={was ?? { kind: titleKind.person }}
          onFinish={(values) => void send(values)}
          scrollToFirstError
        >
          <Form.Item name="kind" label={t({ zh: '抬头类型', en: 'Title type' })}>
            <Radio.Group
              optionType="button"
              size="large"
              options={enumMembers(titleKind).map((one) => ({ value: one.code, label: t(one) }))}
            />
          </Form.Item>
          {text('title', person ? t({ zh: '姓名', en: 'Name' }) : t({ zh: '单位名称', en: 'Organisation name' }), {
            most: 100,
            rules: [
              {
                required: true,
                whitespace: true,
                min: 2,
                message: t({ zh: '请填写至少 2 个字', en: 'Enter at least 2 characters.' }),
              },
            ],
          })}
          {person
            ? null
            : text('taxNo', t({ zh: '税号（统一社会信用代码）', en: 'Tax number (unified credit code)' }), {
                most: 30,
                rules: [ruleOf('taxNo')],
              })}
          {text('email', t({ zh: '收票邮箱（选填）', en: 'Email (optional)' }), {
            most: 254,
            inputMode: 'email',
            rules: [emailRule],
          })}
          {person ? null : (
            <>
              {text('bank', t({ zh: '开户行（选填）', en: 'Bank (optional)' }), { most: 60, rules: [ruleOf('bank')] })}
              {text('account', t({ zh: '银行账号（选填）', en: 'Account number (optional)' }), {
                most: 30,
                inputMode: 'numeric',
                rules: [ruleOf('account')],
              })}
              {text('address', t({ zh: '注册地址（选填）', en: 'Registered address (optional)' }), { most: 100 })}
              {text('phone', t({ zh: '注册电话（选填）', en: 'Registered phone (optional)' }), {
                most: 20,
                inputMode: 'tel',
              })}
            </>
          )}
          {was?.isDefault ? null : (
            <Form.Item name="isDefault" valuePropName="checked">
              <Checkbox>{t({ zh: '设为默认抬头', en: 'Set as default' })}</Checkbox>
            </Form.Item>
          )}
          <div className="iv-foot">
            <span />
            <Button size="large" onClick={() => void go(-1)}>
              {t(words.back)}
            </Button>
            <Button size="large" type="primary" htmlType="submit" loading={busy}>
              {t({ zh: '保存', en: 'Save' })}
            </Button>
          </div>
        </Form>
      </section>
    </div>
  );
}
