import { Alert, Button, Form } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formProblems } from '#domain/meetings/meeting-form.rules';
import type { MeetingDetail } from '#contract/meetings/meeting.contract';
import { schoolStamp, useNow } from '#web/kit/browser/clock';
import { CallError } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useWords } from '#web/kit/session/words';
import { DataText } from '#web/kit/text/data-text';
import { countdown, millisecondsBetween } from '#web/kit/text/format';
import { formOf, MeetingFields, valuesOf, type MeetingValues } from './meeting-fields';
import { useMeetingDraft } from './use-meeting-draft';

/** The form of an application: stored as a draft while it is filled, and submitted. */
export function MeetingEdit({ meeting, reload }: { readonly meeting: MeetingDetail; readonly reload: () => void }) {
  const { t, lang } = useWords();
  const { message } = useFeedback();
  const client = useQueryClient();
  const [form] = Form.useForm<MeetingValues>();
  const draft = useMeetingDraft(meeting);
  const { busy, problem, submit } = useSubmit();
  const [wrong, setWrong] = useState(0);
  useNow(1_000);
  const { state } = draft;
  const valuesNow = () => form.getFieldsValue(true) as MeetingValues;
  const check = (): boolean => {
    // The values of the form have the types of the contract; selects and numbers are empty or valid.
    const problems = formProblems(formOf(valuesNow()) as Parameters<typeof formProblems>[0], meeting.room.capacity);
    form.setFields(
      problems.map(({ field, zh, en }) => ({ name: field as keyof MeetingValues, errors: [t({ zh, en })] })),
    );
    setWrong(problems.length);
    const [first] = problems;
    if (first) form.scrollToField(first.field, { block: 'center', focus: true });
    return problems.length === 0;
  };
  const send = () => {
    if (!check()) return;
    void submit(async () => {
      await draft.submit(valuesNow());
      void message.success(t({ zh: '申请已提交', en: 'Application submitted' }));
      await client.invalidateQueries({ queryKey: ['meetings'] });
      void client.invalidateQueries({ queryKey: ['unfilled'] });
      reload();
    });
  };
  const left = meeting.fillBefore === null ? null : millisecondsBetween(schoolStamp(), meeting.fillBefore);
  return (
    <section className="v-card mt-card">
      {meeting.checkContent === '' ? null : (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              {t({ zh: '退回意见：', en: 'Returned: ' })}
              <DataText>{meeting.checkContent}</DataText>
            </>
          }
        />
      )}
      <div className="v-spread">
        <p className="v-quiet" role="status">
          {state.unsaved
            ? t({ zh: '正在保存草稿…', en: 'Saving draft…' })
            : state.savedAt === null
              ? t({ zh: '填写内容自动保存', en: 'Your entries are saved automatically' })
              : t({ zh: `草稿已存 ${state.savedAt}`, en: `Draft saved ${state.savedAt}` })}
        </p>
        {left === null ? null : (
          <b>
            {left > 0
              ? t({ zh: `为您保留 ${countdown(left)}`, en: `Held for ${countdown(left)}` })
              : t({ zh: '保留时间已到', en: 'The hold has ended' })}
          </b>
        )}
      </div>
      {state.outdated ? (
        <Alert
          type="warning"
          showIcon
          title={t({
            zh: '这份申请已在其他设备或页面修改。',
            en: 'This application was changed on another device or page.',
          })}
          action={<Button onClick={reload}>{t({ zh: '载入最新内容', en: 'Load the latest' })}</Button>}
        />
      ) : (
        <ProblemAlert problem={problem ?? (state.problem instanceof CallError ? state.problem : null)} />
      )}
      <Form
        form={form}
        layout="vertical"
        lang={lang}
        initialValues={valuesOf(meeting.form)}
        onValuesChange={(changed) => {
          form.setFields(
            Object.keys(changed as object).map((name) => ({ name: name as keyof MeetingValues, errors: [] })),
          );
          draft.change(valuesNow());
        }}
      >
        <MeetingFields capacity={meeting.room.capacity} />
      </Form>
      {wrong > 0 ? (
        <p role="alert">
          {t({
            zh: `有 ${wrong} 项需要修改，请检查标出的内容`,
            en: `Fields to correct: ${wrong}. Check the marked ones.`,
          })}
        </p>
      ) : null}
      <footer>
        <Button onClick={() => void draft.flush()} disabled={!state.unsaved}>
          {t({ zh: '存草稿', en: 'Save draft' })}
        </Button>
        <Button type="primary" loading={busy} disabled={state.outdated} onClick={send}>
          {t({ zh: '提交申请', en: 'Submit application' })}
        </Button>
      </footer>
    </section>
  );
}
