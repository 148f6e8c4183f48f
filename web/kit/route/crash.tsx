import { Button } from 'antd';
import type { FallbackProps } from 'react-error-boundary';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';

/** Replaces a frame that failed to render; only a page reload recovers. */
export function BrokenFrame() {
  return (
    <main>
      <Crash error={null} resetErrorBoundary={() => window.location.reload()} />
    </main>
  );
}

/** Replaces a screen that failed to render: a message and a retry, without internal details. */
export function Crash({ resetErrorBoundary }: FallbackProps) {
  const { t, words } = useWords();
  return (
    <Notice
      drawing={<CourtDrawing mark="warn" />}
      title={t({ zh: '页面出现问题', en: 'Something went wrong on this page' })}
      text={t({
        zh: '您的数据没有丢失。请重试；若仍然出现，请联系场馆管理员。',
        en: 'Your data is safe. Try again; if the problem continues, contact the venue staff.',
      })}
      actions={
        <>
          <Button type="primary" onClick={resetErrorBoundary}>
            {t(words.retry)}
          </Button>
          <Button onClick={() => window.location.reload()}>{t({ zh: '刷新页面', en: 'Reload page' })}</Button>
        </>
      }
    />
  );
}
