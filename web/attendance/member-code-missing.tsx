import { Button } from 'antd';
import type { Text } from '#web/kit/text/lang';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';

/** Says why the member code failed to load, and loads it again. */
export function MemberCodeMissing({ why, retry }: { readonly why: Text; readonly retry: () => void }) {
  const { t, words } = useWords();
  return (
    <Notice
      drawing={<CourtDrawing mark="warn" />}
      title={t({ zh: '会员码没有载入', en: 'Member code failed to load' })}
      text={t(why)}
      actions={
        <Button type="primary" onClick={retry}>
          {t(words.retry)}
        </Button>
      }
    />
  );
}
