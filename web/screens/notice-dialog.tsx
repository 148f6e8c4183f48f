import { Alert, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { screens, type ScreenRow } from '#contract/screens/screen.contract';
import { call, textOf } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { useWords } from '#web/kit/session/words';

const MINUTES = [5, 15, 30, 60, 240] as const;

/** Shows a notice over the pages of the chosen displays, or takes the present one away. */
export function NoticeDialog({
  rows,
  close,
  done,
}: {
  readonly rows: readonly ScreenRow[];
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, words } = useWords();
  const [zh, setZh] = useState(rows[0]?.notice?.zh ?? '');
  const [en, setEn] = useState(rows[0]?.notice?.en ?? '');
  const [minutes, setMinutes] = useState<number>(15);
  const { busy, problem, submit } = useSubmit();
  const send = (during: number) =>
    submit(() =>
      call(screens.notify, { ids: rows.map(({ id }) => id), zh, en, minutes: during }, { quiet: true }).then(done),
    );
  return (
    <Modal
      open
      title={t({ zh: `向 ${rows.length} 块屏幕推送通知`, en: `Notice on ${rows.length} screens` })}
      okText={t({ zh: '推送', en: 'Show notice' })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: zh.trim() === '' }}
      onOk={() => void send(minutes)}
      onCancel={close}
    >
      <div style={{ display: 'grid', gap: 12 }}>
        {problem !== null && <Alert type="error" showIcon title={t(textOf(problem))} />}
        <Input.TextArea
          rows={2}
          maxLength={80}
          value={zh}
          aria-label={t({ zh: '通知内容', en: 'Notice in Chinese' })}
          placeholder={t({ zh: '通知内容', en: 'Notice in Chinese' })}
          onChange={(event) => setZh(event.target.value)}
        />
        <Input.TextArea
          rows={2}
          maxLength={160}
          value={en}
          aria-label={t({ zh: '英文内容', en: 'Notice in English' })}
          placeholder={t({ zh: '英文内容（留空则显示中文）', en: 'Notice in English (Chinese if empty)' })}
          onChange={(event) => setEn(event.target.value)}
        />
        <Segmented<number>
          value={minutes}
          onChange={setMinutes}
          options={MINUTES.map((value) => ({ value, label: t({ zh: `${value} 分钟`, en: `${value} min` }) }))}
        />
        {rows.some(({ notice }) => notice !== null) && (
          <a
            role="button"
            tabIndex={0}
            onClick={() => void send(0)}
            onKeyDown={({ key }) => key === 'Enter' && void send(0)}
          >
            {t({ zh: '撤下现有通知', en: 'Take away the present notice' })}
          </a>
        )}
      </div>
    </Modal>
  );
}
