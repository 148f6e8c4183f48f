import '#web/kit/form/form.css';
import { SaveOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { warningTarget } from '#domain/alarms/warning.status';
import type { InputOf } from '#contract/kit/endpoint';
import { warningRules, type WarningRow } from '#contract/alarms/warning-rule.contract';
import { call } from '#web/kit/call/call';
import { useOnline } from '#web/kit/feedback/offline';
import { FormFields } from '#web/kit/form/form-fields';
import { SaveProblem } from '#web/kit/form/form-notices';
import { fieldsOf, type FormValues } from '#web/kit/form/form-spec';
import {
  fieldErrorsOf,
  fieldOfError,
  fromForm,
  initialValues,
  schemaErrors,
  toForm,
  type FormFieldError,
} from '#web/kit/form/form-values';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useWords } from '#web/kit/session/words';
import { useWarningChoices, warningFields } from './warning-fields';
import { WarningPreview } from './warning-preview';
import { ruleSentence } from './warning-text';

const spec = { endpoint: warningRules.save, fields: warningFields };
const fields = fieldsOf(warningFields);
const PREVIEW_PAUSE = 400;

/** The form of a warning rule beside its trial on last week's readings. */
export function WarningEditor({ row, start }: { readonly row: WarningRow | null; readonly start: FormValues }) {
  const { t, lang, pick, words } = useWords();
  const { message } = useFeedback();
  const online = useOnline();
  const navigate = useNavigate();
  const client = useQueryClient();
  const phone = useScreenSize() === 'phone';
  const choices = useWarningChoices();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [first] = useState(() => toForm(fields, row === null ? start : initialValues(spec, row)));
  const [values, setValues] = useState<FormValues>(() => fromForm(fields, first));
  const [settled, settle] = useState(values);
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ error: unknown; loose: readonly FormFieldError[] } | null>(null);
  const typed = () => {
    const next = fromForm(fields, form.getFieldsValue(true));
    setValues(next);
    clearTimeout(timer);
    setTimer(setTimeout(() => settle(next), PREVIEW_PAUSE));
  };
  const show = (errors: readonly FormFieldError[], error: unknown) => {
    form.setFields(
      errors.flatMap((one) => {
        const field = fieldOfError(fields, one);
        return field ? [{ name: field.key, errors: [lang === 'zh' ? one.message : one.messageEn] }] : [];
      }),
    );
    setProblem({ error, loose: errors.filter((one) => !fieldOfError(fields, one)) });
  };
  const save = async () => {
    const sent = {
      ...(row === null ? {} : { id: row.id, version: row.version }),
      ...fromForm(fields, form.getFieldsValue(true)),
    };
    form.setFields(fields.map(({ key }) => ({ name: key, errors: [] })));
    const refused = schemaErrors(warningRules.save.input, sent);
    if (refused.length > 0) return show(refused, null);
    setBusy(true);
    setProblem(null);
    try {
      await call(warningRules.save, sent as InputOf<typeof warningRules.save>, { quiet: true });
      void message.success(t(words.saved));
      await client.invalidateQueries({ queryKey: ['EquipmentEarlyWarningSetting'] });
      void navigate('/equipment/earlyWarningSetting');
    } catch (error) {
      show(fieldErrorsOf(error), error);
    } finally {
      setBusy(false);
    }
  };
  const ids = (values['targetIds'] ?? []) as readonly number[];
  const isDevice = values['targetKind'] === warningTarget.device;
  const targets = ids.flatMap((id) => {
    const one = (isDevice ? choices.data?.devices : choices.data?.facilities)?.find((target) => target.id === id);
    return one ? [pick(one.name, one.enName)] : [];
  });
  const isChanged = row === null || JSON.stringify(values) !== JSON.stringify(fromForm(fields, first));
  return (
    <div className="wr-page">
      <section className="v-card wr-form">
        <p className="wr-sentence" aria-live="polite">
          {values['metric'] === undefined
            ? t({ zh: '先选择对象与指标', en: 'Choose a target and a metric first' })
            : ruleSentence(values, targets, lang)}
        </p>
        {problem !== null && <SaveProblem error={problem.error} loose={problem.loose} />}
        <Form
          name="form"
          form={form}
          layout="vertical"
          initialValues={first}
          onValuesChange={typed}
          onFinish={() => void save()}
          autoComplete="off"
          scrollToFirstError
        >
          <FormFields spec={spec} form={form} columns={phone ? 1 : 2} />
          <div className="v-form-foot wr-foot">
            <Button onClick={() => void navigate('/equipment/earlyWarningSetting')}>{t(words.cancel)}</Button>
            <Button
              type="primary"
              htmlType="submit"
              icon={<SaveOutlined />}
              loading={busy}
              disabled={!online || !isChanged}
              title={online ? '' : t({ zh: '恢复网络后可用', en: 'Needs the network' })}
            >
              {t({ zh: '保存规则', en: 'Save rule' })}
            </Button>
          </div>
        </Form>
      </section>
      <WarningPreview id={row?.id} values={settled} />
    </div>
  );
}
