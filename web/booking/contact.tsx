import { Input } from 'antd';
import { useId, useState } from 'react';
import { sentenceOf } from '#domain/kit/failure';
import { whyNotPhone } from '#domain/kit/identity';
import { useWords } from '#web/kit/session/words';
import type { BookingState } from './booking';

/** Phone and note of a booking, collapsed to one line until edited. */
export function Contact({
  booking,
  open: opened = false,
}: {
  readonly booking: BookingState;
  readonly open?: boolean;
}) {
  const { t, lang } = useWords();
  const id = useId();
  const [open, setOpen] = useState(opened);
  const { form, updateForm: fill, day } = booking;
  const phone = form.phone ?? day.info?.orderParamView?.phone ?? '';
  const wrong = form.phone ? whyNotPhone(form.phone.trim()) : null;
  if (!day.info?.orderParamView) return null;
  if (!open) {
    return (
      <section className="tray-part tray-contact">
        <span>
          {t({ zh: '联系电话', en: 'Phone' })} {phone || t({ zh: '未填写', en: 'Not set' })}
          {form.remark ? ` · ${t({ zh: '有备注', en: 'with a note' })}` : ''}
        </span>
        <button type="button" className="v-plain tray-link" onClick={() => setOpen(true)}>
          {t({ zh: '修改', en: 'Edit' })}
        </button>
      </section>
    );
  }
  return (
    <section className="tray-part tray-form">
      <label htmlFor={`${id}p`}>{t({ zh: '联系电话', en: 'Phone' })}</label>
      <Input
        id={`${id}p`}
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        value={phone}
        status={wrong ? 'error' : ''}
        aria-describedby={wrong ? `${id}w` : undefined}
        onChange={({ target }) => fill({ phone: target.value })}
      />
      {wrong ? (
        <p id={`${id}w`} className="tray-wrong">
          {sentenceOf(wrong.spec, lang, wrong.facts)}
        </p>
      ) : null}
      <label htmlFor={`${id}r`}>{t({ zh: '备注（选填）', en: 'Note (optional)' })}</label>
      <Input.TextArea
        id={`${id}r`}
        rows={2}
        maxLength={200}
        showCount
        value={form.remark}
        onChange={({ target }) => fill({ remark: target.value })}
      />
    </section>
  );
}
