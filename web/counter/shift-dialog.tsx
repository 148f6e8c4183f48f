import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, InputNumber, Modal, Select, Switch } from 'antd';
import { useState } from 'react';
import { denominations, totalOfPieces, type CashPieces } from '#domain/counter/cash-count.rules';
import { differenceReason, type DifferenceReason } from '#domain/counter/cash.status';
import { tillMethodOf } from '#domain/counter/till-method.rules';
import { enumMembers } from '#domain/kit/enumeration';
import { counter, type ShiftView } from '#contract/counter/counter.contract';
import { call, textOf } from '#web/kit/call/call';
import { money, stampText } from '#web/kit/text/format';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';

interface ShiftFormValues {
  readonly cash?: number;
  readonly left?: number;
  readonly note?: string;
  readonly reason?: DifferenceReason;
  readonly fromShiftId?: number;
  readonly pieces?: Readonly<Record<string, number | null>>;
}

const toPieces = (counted: ShiftFormValues['pieces']): CashPieces =>
  Object.fromEntries(Object.entries(counted ?? {}).flatMap(([value, n]) => (n ? [[value, n]] : [])));
const centsOf = (yuan: number) => Math.round(yuan * 100);

/** Input fields of notes and coins with their sum. */
function PieceFields({ worth: total }: { readonly worth: number }) {
  const { t } = useWords();
  return (
    <div className="counter-pieces">
      {denominations.map((value) => (
        <Form.Item key={value} name={['pieces', String(value)]} label={`¥${value / 100}`}>
          <InputNumber
            min={0}
            max={100_000}
            precision={0}
            inputMode="numeric"
            aria-label={t({ zh: `${value / 100} 元的张数`, en: `Number of ¥${value / 100}` })}
            style={{ width: '100%' }}
          />
        </Form.Item>
      ))}
      <p>
        {t({ zh: '合计', en: 'Total' })} <b>{money(total)}</b>
      </p>
    </div>
  );
}

/** Dialog that opens or closes a shift: counted cash beside cash due. */
export function ShiftDialog({
  shift,
  onClose,
  onDone,
}: {
  readonly shift: ShiftView | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t, words, lang } = useWords();
  const { modal } = useFeedback();
  const [form] = Form.useForm<ShiftFormValues>();
  const formValues = (Form.useWatch([], form) ?? {}) as ShiftFormValues;
  const [key] = useState(newIdempotencyKey);
  const [byPiece, setByPiece] = useState(false);
  const { busy, problem, submit } = useSubmit();
  const drawers = useQuery({
    queryKey: ['counter', 'drawers'],
    enabled: shift === null,
    queryFn: () => call(counter.drawers, {}, { quiet: true }),
  });
  const piecesTotal = totalOfPieces(toPieces(formValues.pieces)) / 100;
  const cash = byPiece ? piecesTotal : formValues.cash;
  const difference = shift && cash !== undefined ? (centsOf(cash) - centsOf(shift.cashDue)) / 100 : 0;
  const needsReason = (note?: string) => (note?.trim() ? { note: note.trim() } : {});
  const send = async ({ left, note, reason, fromShiftId }: ShiftFormValues) => {
    await submit(async () => {
      if (shift === null)
        await call(
          counter.open,
          { float: cash ?? 0, ...(fromShiftId ? { fromShiftId } : {}), ...needsReason(note) },
          { quiet: true, key },
        );
      else {
        const { shift: closed } = await call(
          counter.close,
          {
            counted: cash ?? 0,
            left: left ?? 0,
            ...(byPiece ? { pieces: toPieces(formValues.pieces) } : {}),
            ...(reason && difference !== 0 ? { reason } : {}),
            ...needsReason(note),
          },
          { quiet: true, key },
        );
        void modal.info({
          title: t({ zh: '已结班', en: 'Shift closed' }),
          content: t({
            zh: `应有 ${money(closed.cashDue)}，实点 ${money(closed.counted ?? 0)}，差额 ${money(closed.difference ?? 0)}`,
            en: `Due ${money(closed.cashDue)}, counted ${money(closed.counted ?? 0)}, difference ${money(closed.difference ?? 0)}`,
          }),
          okText: t(words.gotIt),
        });
      }
      onDone();
    });
  };
  const take = (fromShiftId?: number) =>
    form.setFieldsValue({ cash: drawers.data?.find((one) => one.shiftId === fromShiftId)?.left ?? 0 });
  return (
    <Modal
      open
      width={440}
      title={shift === null ? t({ zh: '开班', en: 'Open shift' }) : t({ zh: '结班', en: 'Close shift' })}
      okText={shift === null ? t({ zh: '开班', en: 'Open shift' }) : t({ zh: '结班', en: 'Close shift' })}
      cancelText={t(words.back)}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {shift ? (
        <ul className="counter-lines">
          {shift.lines.map(({ offlineType, count, sold, returned }) => (
            <li key={offlineType}>
              <span>
                {t(tillMethodOf(offlineType) ?? { zh: '其他', en: 'Other' })} · {count}
              </span>
              <b>
                {money(sold)}
                {returned > 0 ? ` − ${money(returned)}` : ''}
              </b>
            </li>
          ))}
          <li>
            <span>{t({ zh: '应有现金（含备用金）', en: 'Cash due (incl. float)' })}</span>
            <b>{money(shift.cashDue)}</b>
          </li>
        </ul>
      ) : null}
      {problem ? <Alert type="error" showIcon title={t(textOf(problem))} style={{ marginBottom: 12 }} /> : null}
      <Form
        form={form}
        layout="vertical"
        initialValues={shift === null ? { cash: 0 } : { left: 0 }}
        onFinish={(values) => void send(values)}
      >
        {shift === null && (drawers.data ?? []).length > 0 ? (
          <Form.Item name="fromShiftId" label={t({ zh: '接收上一班的现金（选填）', en: 'Take over cash (optional)' })}>
            <Select
              allowClear
              onChange={take}
              options={(drawers.data ?? []).map((one) => ({
                value: one.shiftId,
                label: `${one.sellerName} · ${stampText(one.closedAt, lang)} · ${money(one.left)}`,
              }))}
            />
          </Form.Item>
        ) : null}
        {byPiece ? (
          <PieceFields worth={piecesTotal} />
        ) : (
          <Form.Item
            name="cash"
            label={
              shift === null
                ? t({ zh: '备用金（元）', en: 'Float (CNY)' })
                : t({ zh: '实点现金（元）', en: 'Cash counted (CNY)' })
            }
            rules={[{ required: true, message: t({ zh: '请填写金额', en: 'Enter an amount' }) }]}
          >
            <InputNumber
              autoFocus
              min={0}
              max={1_000_000}
              precision={2}
              style={{ width: '100%' }}
              onPressEnter={() => form.submit()}
            />
          </Form.Item>
        )}
        {shift ? (
          <>
            <p className="counter-by-piece">
              <Switch
                size="small"
                checked={byPiece}
                onChange={setByPiece}
                aria-label={t({ zh: '按面额清点', en: 'Count notes and coins' })}
              />{' '}
              {t({ zh: '按面额清点', en: 'Count notes and coins' })}
              <span data-differs={difference !== 0}>
                {t({ zh: '差额', en: 'Difference' })} {money(difference)}
              </span>
            </p>
            {difference !== 0 ? (
              <Form.Item name="reason" label={t({ zh: '差额原因', en: 'Difference reason' })}>
                <Select
                  allowClear
                  options={enumMembers(differenceReason).map((one) => ({ value: one.code, label: t(one) }))}
                />
              </Form.Item>
            ) : null}
            <Form.Item
              name="left"
              label={t({ zh: '留给下一班（元）', en: 'Left for next shift (CNY)' })}
              extra={
                cash === undefined
                  ? null
                  : t({
                      zh: `其余 ${money(Math.max(0, cash - (formValues.left ?? 0)))} 缴存`,
                      en: `The remaining ${money(Math.max(0, cash - (formValues.left ?? 0)))} is handed in`,
                    })
              }
            >
              <InputNumber min={0} max={1_000_000} precision={2} style={{ width: '100%' }} />
            </Form.Item>
          </>
        ) : null}
        <Form.Item name="note" label={t({ zh: '备注（选填）', en: 'Note (optional)' })}>
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
