import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, Select } from 'antd';
import { enumMembers } from '#domain/kit/enumeration';
import type { LocalDate } from '#domain/kit/time';
import { occupationKind } from '#domain/occupations/occupation.status';
import { reservations } from '#contract/booking/reservation.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { useWords } from '#web/kit/session/words';
import type { CellKey } from '#web/boards/slot-grid';
import type { StaffGrid } from './staff-grid';

/** Blocks the selected free slots: the reason for staff, and the label in the cells. */
export function OccupationPanel({
  grid,
  siteId,
  date,
  picked,
  onDrop,
  onClose,
  onDone,
}: {
  readonly grid: StaffGrid;
  readonly siteId: number;
  readonly date: LocalDate;
  readonly picked: ReadonlySet<CellKey>;
  readonly onDrop: (key: CellKey) => void;
  readonly onClose: () => void;
  readonly onDone: (tradeNo: string) => void;
}) {
  const { t, words } = useWords();
  const [form] = Form.useForm<{ reason: string; label?: string; kind: number }>();
  const { busy, problem, submit } = useSubmit();
  const attempt = useIdempotentCall();
  const slots = grid.rows.flatMap(({ time }) =>
    grid.spaces.flatMap(({ id, name }) =>
      picked.has(`${id}/${time.id}`)
        ? [{ key: `${id}/${time.id}` as CellKey, spaceId: id, timeId: time.id, name, time }]
        : [],
    ),
  );

  const send = async ({ reason, label, kind }: { reason: string; label?: string; kind: number }) => {
    const input = {
      venueSiteId: siteId,
      reservationDate: date,
      reservationOrderJson: JSON.stringify(
        slots.map(({ spaceId, timeId }) => ({ spaceId, timeId, venueSpaceGroupId: null })),
      ),
      reason: reason.trim(),
      kind,
      ...(label?.trim() ? { label: label.trim() } : {}),
    };
    await submit(async () => {
      const { tradeNo } = await attempt(input, (key) => call(reservations.occupy, input, { quiet: true, key }));
      onDone(tradeNo);
    });
  };

  return (
    <aside className="staff-panel v-card v-no-print" aria-label={t({ zh: '占用场地', en: 'Block slots' })}>
      <header>
        <h2>
          {t({
            zh: `占用 ${slots.length} 个时段`,
            en: `Block ${slots.length} ${slots.length === 1 ? 'slot' : 'slots'}`,
          })}
        </h2>
        <button type="button" className="v-plain" aria-label={t(words.close)} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      <div className="staff-panel-scroll">
        <ul className="staff-slots">
          {slots.map(({ key, name, time }) => (
            <li key={key}>
              {t(name)} {time.begin}–{time.end}
              <button
                type="button"
                className="v-plain"
                aria-label={t({ zh: `移除 ${name.zh} ${time.begin}`, en: `Remove ${name.en} ${time.begin}` })}
                onClick={() => onDrop(key)}
              >
                <CloseOutlined />
              </button>
            </li>
          ))}
        </ul>
        <Form
          form={form}
          layout="vertical"
          initialValues={{ kind: occupationKind.team }}
          onFinish={(values) => void send(values)}
        >
          <Form.Item name="kind" label={t({ zh: '占用类型', en: 'Type' })}>
            <Select options={enumMembers(occupationKind).map((one) => ({ value: one.code, label: t(one) }))} />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t({ zh: '占用原因（内部）', en: 'Reason (internal)' })}
            rules={[
              {
                required: true,
                whitespace: true,
                min: 2,
                message: t({ zh: '请填写至少 2 个字', en: 'Enter at least 2 characters' }),
              },
            ]}
          >
            <Input.TextArea rows={3} maxLength={200} showCount />
          </Form.Item>
          <Form.Item
            name="label"
            label={t({ zh: '显示名称（选填）', en: 'Label (optional)' })}
            extra={t({ zh: '在工作台矩阵中显示，如“校队训练”', en: 'Shown in the staff grid, e.g. "Team training"' })}
          >
            <Input maxLength={12} showCount />
          </Form.Item>
        </Form>
        {problem !== null ? <Alert type="error" showIcon title={t(textOf(problem))} /> : null}
      </div>
      <footer className="staff-actions">
        <Button onClick={onClose}>{t(words.cancel)}</Button>
        <Button type="primary" loading={busy} disabled={slots.length === 0} onClick={() => form.submit()}>
          {t({ zh: `占用 ${slots.length} 个时段`, en: `Block ${slots.length}` })}
        </Button>
      </footer>
    </aside>
  );
}
