import { Button } from 'antd';
import { textOf } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import type { Text } from '#web/kit/text/lang';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';

/** Notice in place of something that failed to load, with the reason and a retry button. */
export function LoadFailedNotice({
  title,
  error,
  retry,
}: {
  readonly title: Text;
  readonly error: unknown;
  readonly retry: () => void;
}) {
  const { t, words } = useWords();
  return (
    <Notice
      drawing={<CourtDrawing mark="warn" />}
      title={t(title)}
      text={t(textOf(error))}
      actions={
        <Button type="primary" onClick={retry}>
          {t(words.retry)}
        </Button>
      }
    />
  );
}
