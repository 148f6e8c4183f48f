import { Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { bulks, type BulkDatePreview } from '#contract/bulk/bulk.contract';
import type { BulkDetail } from '#contract/bulk/bulk-detail.contract';
import { bulkResult, type BulkKind } from '#domain/bulk/bulk.status';
import { localDate } from '#domain/kit/time';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { applicationOf, previewInputOf, type BulkFormValues } from './bulk-form';
import { bulkScreens } from './bulk-text';

/** Fields that do not change the dates and prices of a preview. */
const FIELDS_BESIDE_PREVIEW = ['orgName', 'title', 'purpose', 'phone', 'remark', 'rent', 'deposit', 'instalments'];

/** Holds the form of a new or returned request and the preview of its dates, and submits the selected ones. */
export function useApplication(kind: BulkKind, existing: BulkDetail | null) {
  const { t } = useWords();
  const { message } = useFeedback();
  const go = useNavigate();
  const attempt = useIdempotentCall();
  const [form] = Form.useForm<BulkFormValues>();
  const [preview, setPreview] = useState<readonly BulkDatePreview[] | null>(null);
  const [skip, setSkip] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<'look' | 'send' | null>(null);
  const [wrong, setWrong] = useState<unknown>(null);
  const selectedDates = preview?.filter(({ date, result }) => result === bulkResult.open && !skip.has(date)) ?? [];
  const changed = (values: object) => {
    if (!FIELDS_BESIDE_PREVIEW.some((key) => key in values)) setPreview(null);
  };
  const select = (date: string, enabled: boolean) =>
    setSkip((now) => new Set(enabled ? [...now].filter((one) => one !== date) : [...now, date]));

  const run = async (what: 'look' | 'send') => {
    let formValues: BulkFormValues;
    try {
      formValues = await form.validateFields();
    } catch (error) {
      const [first] = (error as { errorFields?: { name: (string | number)[] }[] }).errorFields ?? [];
      if (first) form.scrollToField(first.name, { block: 'center', focus: true });
      return;
    }
    setBusy(what);
    setWrong(null);
    try {
      if (what === 'look') {
        const input = previewInputOf(kind, formValues);
        const { dates } = await call(
          bulks.preview,
          {
            ...input,
            spaceIds: input.spaceIds.join(','),
            weekdays: input.weekdays.join(','),
            skipHolidays: input.skipHolidays ? 1 : 0,
          },
          { quiet: true },
        );
        setSkip(new Set());
        setPreview(dates);
      } else {
        const draft = {
          ...applicationOf(kind, formValues),
          skip: [...skip].map((date) => localDate(date)),
          ...(existing ? { id: existing.id } : {}),
        };
        const { batchNo } = await attempt(draft, (key) => call(bulks.apply, draft, { quiet: true, key }));
        void message.success(
          t({ zh: `已提交 ${batchNo}，等待审核`, en: `${batchNo} submitted. It is waiting for review.` }),
        );
        void go(routeOf(bulkScreens[kind].route).path);
      }
    } catch (error) {
      setWrong(error);
    } finally {
      setBusy(null);
    }
  };
  return { form, dates: preview, selectedDates, select, changed, run, busy, wrong };
}

/** The form of a request and the preview of its dates. */
export type BulkApplication = ReturnType<typeof useApplication>;
