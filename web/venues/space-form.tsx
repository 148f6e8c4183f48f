import { useQuery } from '@tanstack/react-query';
import { Form, InputNumber, Modal, Alert, Select } from 'antd';
import { useState } from 'react';
import { siteMode, switchStatus } from '#domain/venues/venue.status';
import { partNames } from '#domain/venues/place.rules';
import { spaceDesk, type SpaceDeskRow } from '#contract/venues/space-desk.contract';
import { call, textOf } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { input } from '#web/kit/form/form-spec';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useWords } from '#web/kit/session/words';

/** Loads the caller's sites. */
export const sites = async () => (await call(spaceDesk.choices, {}, { quiet: true })).sites;

const spaceFields = [
  input.number('capacity', { unit: { zh: '人', en: 'people' } }),
  input.select('status', switchStatus),
];
const notes = [input.area('remark', { rows: 2 }), input.area('enRemark', { rows: 2 })];
const isMultiple = (values: Readonly<Record<string, unknown>>) => Number(values['count'] ?? 1) > 1;

/** The form of a new space, or of several with numbered names. */
export const newSpaceForm = [
  input.lookup('siteId', sites),
  input.number('count', {
    hint: {
      zh: '多于一个时，名称中的 {n} 会换成编号',
      en: 'For more than one, {n} in the name is replaced by the number',
    },
  }),
  input.number('from', { when: isMultiple }),
  input.text('spaceName'),
  input.text('enName'),
  ...spaceFields,
  ...notes,
];

/** The form of an existing space. Its conflicts have a separate dialog. */
export const spaceForm = [input.text('spaceName'), input.text('enName'), ...spaceFields, ...notes];

/** Edits which other spaces of the site cannot be used at the same time. */
export function SpaceConflictsDialog({ row, close, done }: RowDialogProps<SpaceDeskRow>) {
  const { t, pick, words } = useWords();
  const others = useQuery({
    queryKey: ['VenuesSpace', 'besides', row.id],
    queryFn: () => call(spaceDesk.besides, { id: row.id }, { quiet: true }),
  });
  const [ids, setIds] = useState<readonly number[]>(row.conflictSpaceIds);
  const { busy, problem, submit } = useSubmit();
  const changed = [...ids].sort().join() !== [...row.conflictSpaceIds].sort().join();
  const send = () => {
    const { id, version, spaceName, enName, capacity, remark, enRemark, status } = row;
    const edited = {
      id,
      version,
      spaceName,
      enName,
      capacity,
      remark,
      enRemark,
      status: status as 0 | 1,
      conflictSpaceIds: [...ids],
    };
    return submit(() => call(spaceDesk.edit, edited, { quiet: true }).then(done));
  };
  return (
    <Modal
      open
      title={t({ zh: `互斥场地 · ${row.spaceName}`, en: `Conflicts · ${row.enName}` })}
      okText={t({ zh: '保存', en: 'Save' })}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: !changed }}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={close}
    >
      <p className="v-quiet">
        {t({
          zh: '互斥的场地不能在同一时间被不同的人使用：整场与它的半场互斥，两个半场之间不互斥。',
          en: 'Different people cannot use conflicting spaces at the same time. A full court conflicts with its halves; the halves do not conflict with each other.',
        })}
      </p>
      {problem !== null && <Alert type="error" showIcon style={{ marginBottom: 12 }} title={t(textOf(problem))} />}
      <Select
        mode="multiple"
        style={{ width: '100%' }}
        value={[...ids]}
        onChange={setIds}
        loading={others.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t({ zh: '互斥场地', en: 'Conflicts with' })}
        options={(others.data ?? []).map(({ id, name, enName }) => ({ value: id, label: pick(name, enName) }))}
      />
    </Modal>
  );
}

/** Splits a court into halves, thirds or quarters, with a preview of the names. */
export function SplitSpaceDialog({ row, close, done }: RowDialogProps<SpaceDeskRow>) {
  const { t, pick, words } = useWords();
  const [parts, setParts] = useState(2);
  const { busy, problem, submit } = useSubmit();
  const send = () => submit(() => call(spaceDesk.split, { id: row.id, parts }, { quiet: true }).then(done));
  return (
    <Modal
      open
      title={t({ zh: `拆分“${row.spaceName}”`, en: `Split “${row.enName}”` })}
      okText={t({ zh: `拆成 ${parts} 份`, en: `Split into ${parts}` })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={close}
    >
      {problem !== null && <Alert type="error" showIcon style={{ marginBottom: 12 }} title={t(textOf(problem))} />}
      <Form layout="vertical">
        <Form.Item label={t({ zh: '份数', en: 'Parts' })}>
          <InputNumber min={2} max={4} value={parts} onChange={(next) => setParts(next ?? 2)} />
        </Form.Item>
      </Form>
      <p>
        {t({ zh: '将新增：', en: 'New spaces: ' })}
        <b>
          {partNames(row.spaceName, row.enName, parts)
            .map((one) => pick(one.spaceName, one.enName))
            .join(t({ zh: '、', en: ', ' }))}
        </b>
      </p>
      <p className="v-quiet">
        {t({
          zh: '订了整场，各份都不能再订；订了其中一份，整场不能再订。',
          en: 'If the full court is booked, its parts cannot be booked. If a part is booked, the full court cannot be booked.',
        })}
      </p>
    </Modal>
  );
}

/** Returns whether a space can be split. */
export const canSplit = ({ bookingMode, conflictSpaceIds }: SpaceDeskRow): boolean =>
  bookingMode === siteMode.exclusive && conflictSpaceIds.length === 0;
