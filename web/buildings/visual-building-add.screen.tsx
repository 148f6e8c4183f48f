import '#web/kit/form/form.css';
import './building.css';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { switchStatus } from '#domain/venues/venue.status';
import { buildings } from '#contract/buildings/building.contract';
import type { InputOf } from '#contract/kit/endpoint';
import { call } from '#web/kit/call/call';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useOnline } from '#web/kit/feedback/offline';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { FormFields } from '#web/kit/form/form-fields';
import { SaveProblem } from '#web/kit/form/form-notices';
import { fieldsOf, input, type FormSpec } from '#web/kit/form/form-spec';
import { fieldErrorsOf, fieldOfError, fromForm, schemaErrors, type FormFieldError } from '#web/kit/form/form-values';
import { useWords } from '#web/kit/session/words';
import { buildingFields } from './building-fields';

const spec: FormSpec<never> = {
  endpoint: buildings.add,
  fields: [
    ...buildingFields,
    {
      title: { zh: '楼层', en: 'Floors' },
      fields: [
        input.switch('withFloors', {
          hint: {
            zh: '按层数建立“地下1层、1层、2层……”，名称可在楼层管理中修改',
            en: 'Creates “Basement 1, Floor 1, Floor 2 …”. Rename them under Floors.',
          },
        }),
      ],
    },
  ],
};
const fields = fieldsOf(spec.fields);
const start = { status: switchStatus.on, floorsBelow: 0, buildArea: 0, usableArea: 0, withFloors: true, pics: [] };

/** The page that adds a building with its floors. */
export default function VisualBuildingAdd() {
  const { t, lang, words } = useWords();
  const { message } = useFeedback();
  const online = useOnline();
  const client = useQueryClient();
  const go = useNavigate();
  const phone = useScreenSize() === 'phone';
  const [form] = Form.useForm<Record<string, unknown>>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ error: unknown; loose: readonly FormFieldError[] } | null>(null);

  const refuse = (errors: readonly FormFieldError[], error: unknown) => {
    const mine = errors.flatMap((one) => {
      const field = fieldOfError(fields, one);
      return field ? [{ name: field.key, errors: [lang === 'zh' ? one.message : one.messageEn] }] : [];
    });
    form.setFields(mine);
    setProblem({ error, loose: errors.filter((one) => !fieldOfError(fields, one)) });
    if (mine[0]) form.scrollToField(mine[0].name, { block: 'center', focus: true });
  };
  const save = async () => {
    form.setFields(fields.map(({ key }) => ({ name: key, errors: [] })));
    const values = fromForm(fields, form.getFieldsValue(true));
    const refused = schemaErrors(buildings.add.input, values);
    if (refused.length > 0) return refuse(refused, null);
    setBusy(true);
    setProblem(null);
    try {
      const { id } = await call(buildings.add, values as InputOf<typeof buildings.add>, { quiet: true });
      void message.success(t(words.saved));
      await client.invalidateQueries({ queryKey: ['VisualBuilding'] });
      await go(`/graphic-space?buildingId=${id}`);
    } catch (error) {
      refuse(fieldErrorsOf(error), error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="v-card b-add">
      <h1 className="v-hidden">{t({ zh: '新增楼宇', en: 'New building' })}</h1>
      <h2>{t({ zh: '新增楼宇', en: 'New building' })}</h2>
      {problem && <SaveProblem error={problem.error} loose={problem.loose} />}
      <Form
        name="building"
        form={form}
        layout="vertical"
        initialValues={start}
        onFinish={() => void save()}
        autoComplete="off"
      >
        <FormFields spec={spec} form={form} columns={phone ? 1 : 3} />
        <div className="v-form-foot">
          <Button onClick={() => void go('/visual-building')}>{t(words.cancel)}</Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={busy}
            disabled={!online}
            title={online ? '' : t({ zh: '恢复网络后可用', en: 'Needs the network' })}
          >
            {t({ zh: '新增楼宇', en: 'Add building' })}
          </Button>
        </div>
      </Form>
    </div>
  );
}
