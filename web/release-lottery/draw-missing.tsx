import { Button } from 'antd';
import { textOf } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';

/** Notice that there is no such draw, with the reason. */
export function DrawMissing({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { t, words } = useWords();
  return (
    <Notice
      drawing={<CourtDrawing mark="none" />}
      title={t({ zh: '没有这次抽签', en: 'This draw does not exist' })}
      text={t(textOf(error))}
      actions={
        <Button type="primary" onClick={retry}>
          {t(words.retry)}
        </Button>
      }
    />
  );
}
