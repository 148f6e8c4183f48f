import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { LockDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';

/** Notice that single sign-on failed, with the reason and the way back. */
export function LoginFailed({ reason, retry }: { readonly reason: Text; readonly retry: (() => void) | null }) {
  const { t, words } = useWords();
  const navigate = useNavigate();
  return (
    <Notice
      drawing={<LockDrawing />}
      level={1}
      title={t({ zh: '登录没有完成', en: 'Login was not completed' })}
      text={t(reason)}
      actions={
        <>
          {retry !== null && (
            <Button type="primary" onClick={retry}>
              {t(words.retry)}
            </Button>
          )}
          <Button key="login" onClick={() => void navigate('/login', { replace: true })}>
            {t({ zh: '返回登录', en: 'Back to login' })}
          </Button>
        </>
      }
    />
  );
}
