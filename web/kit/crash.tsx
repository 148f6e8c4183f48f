import { Button } from 'antd';
import type { FallbackProps } from 'react-error-boundary';
import { CourtDrawing } from './drawing';
import { Notice } from './notice';
import { useWords } from './words';

/** What stands in place of a frame that broke; only the page itself can begin anew. */
export function BrokenFrame() {
  return (
    <main>
      <Crash error={null} resetErrorBoundary={() => window.location.reload()} />
    </main>
  );
}

/** What stands in place of a screen that broke: a sentence, a way on, nothing internal. */
export function Crash({ resetErrorBoundary }: FallbackProps) {
  const { t, words } = useWords();
  return (
    <Notice
      drawing={<CourtDrawing mark="warn" />}
      title={t({ zh: '页面出现问题', en: 'Something went wrong on this page' })}
      text={t({
        zh: '您的数据没有丢失。请重试；若仍然出现，请联系场馆管理员。',
        en: 'Nothing you did is lost. Please try again; if it happens again, tell the venue staff.',
      })}
      actions={
        <>
          <Button type="primary" onClick={resetErrorBoundary}>
            {t(words.retry)}
          </Button>
          <Button onClick={() => window.location.reload()}>{t({ zh: '刷新页面', en: 'Reload the page' })}</Button>
        </>
      }
    />
  );
}
