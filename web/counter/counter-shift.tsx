import { Alert, App, Button, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { tillWayOf } from '#domain/counter/till-way.rules';
import { counter, type ShiftView } from '#contract/counter/counter.contract';
import { call, textOf } from '#web/kit/call';
import { money, stampText } from '#web/kit/format';
import { freshKey } from '#web/kit/request';
import { useWords } from '#web/kit/words';

/** The dialog that opens or closes a shift: what is in the drawer, beside what should be. */
function ShiftDialog({ shift, onClose, onDone }: { readonly shift: ShiftView | null; readonly onClose: () => void; readonly onDone: () => void }) {
  const { t, words } = useWords();
  const { modal } = App.useApp();
  const [form] = Form.useForm<{ cash: number; note?: string }>();
  const [key] = useState(freshKey);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<unknown>(null);
  const send = async ({ cash, note }: { cash: number; note?: string }) => {
    setBusy(true);
    setWrong(null);
    try {
      if (shift === null) await call(counter.open, { float: cash }, { quiet: true, key });
      else {
        const { shift: closed } = await call(counter.close, { counted: cash, ...(note?.trim() ? { note: note.trim() } : {}) }, { quiet: true, key });
        void modal.info({ title: t({ zh: '已结班', en: 'Shift closed' }), content: t({ zh: `应有 ${money(closed.cashDue)}，实点 ${money(closed.counted ?? 0)}，差额 ${money(closed.difference ?? 0)}`, en: `Due ${money(closed.cashDue)}, counted ${money(closed.counted ?? 0)}, difference ${money(closed.difference ?? 0)}` }), okText: t(words.gotIt) });
      }
      onDone();
    } catch (error) {
      setWrong(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open width={416} title={shift === null ? t({ zh: '开班', en: 'Open a shift' }) : t({ zh: '结班', en: 'Close the shift' })} okText={shift === null ? t({ zh: '开班', en: 'Open' }) : t({ zh: '结班', en: 'Close the shift' })} cancelText={t(words.back)} confirmLoading={busy} onOk={() => form.submit()} onCancel={onClose}>
      {shift ? (
        <ul className="counter-lines">
          {shift.lines.map(({ offlineType, count, sold, returned }) => <li key={offlineType}><span>{t(tillWayOf(offlineType) ?? { zh: '其他', en: 'Other' })} · {count}</span><b>{money(sold)}{returned > 0 ? ` − ${money(returned)}` : ''}</b></li>)}
          <li><span>{t({ zh: '应有现金（含备用金）', en: 'Cash due (with float)' })}</span><b>{money(shift.cashDue)}</b></li>
        </ul>
      ) : null}
      {wrong ? <Alert type="error" showIcon title={t(textOf(wrong))} style={{ marginBottom: 12 }} /> : null}
      <Form form={form} layout="vertical" initialValues={shift === null ? { cash: 0 } : {}} onFinish={(values) => void send(values)}>
        <Form.Item name="cash" label={shift === null ? t({ zh: '备用金（元）', en: 'Float (CNY)' }) : t({ zh: '实点现金（元）', en: 'Cash counted (CNY)' })} rules={[{ required: true, message: t({ zh: '请填写金额', en: 'Please enter an amount' }) }]}>
          <InputNumber autoFocus min={0} max={1_000_000} precision={2} style={{ width: '100%' }} onPressEnter={() => form.submit()} />
        </Form.Item>
        {shift ? <Form.Item name="note" label={t({ zh: '备注（选填）', en: 'Note (optional)' })}><Input maxLength={200} /></Form.Item> : null}
      </Form>
    </Modal>
  );
}

/** The shift of this counter: since when, what it took in, and its beginning and end. */
export function CounterShift({ shift, onChange }: { readonly shift: ShiftView | null; readonly onChange: () => void }) {
  const { t, lang } = useWords();
  const [asking, ask] = useState(false);
  return (
    <div className="counter-shift v-card">
      {shift ? (
        <>
          <span>{t({ zh: `${stampText(shift.openedAt, lang)} 开班`, en: `Open since ${stampText(shift.openedAt, lang)}` })}</span><span>{t({ zh: '收款', en: 'Taken' })} <b>{money(shift.sold)}</b></span>
          {shift.returned > 0 ? <span>{t({ zh: '退款', en: 'Given back' })} <b>{money(shift.returned)}</b></span> : null}<span>{t({ zh: '应有现金', en: 'Cash due' })} <b>{money(shift.cashDue)}</b></span>
          <Button onClick={() => ask(true)}>{t({ zh: '结班', en: 'Close the shift' })}</Button>
        </>
      ) : <><span>{t({ zh: '尚未开班，开班后才能售票', en: 'No shift is open. Open one to sell.' })}</span><Button type="primary" onClick={() => ask(true)}>{t({ zh: '开班', en: 'Open a shift' })}</Button></>}
      {asking ? <ShiftDialog shift={shift} onClose={() => ask(false)} onDone={() => { ask(false); onChange(); }} /> : null}
    </div>
  );
}
