import { Button } from 'antd';
import { system } from '#contract/system/system.contract';
import { call } from '#web/kit/call/call';
import { OneTimeSecretDialog } from '#web/kit/feedback/one-time-secret';
import { useWords } from '#web/kit/session/words';

/** Opens the API reference in a new tab, which is opened before its address is known, or the browser blocks it. */
async function openReference(): Promise<void> {
  const opened = window.open('', '_blank');
  try {
    const { page } = await call(system.reference, {});
    if (opened) opened.opener = null;
    (opened ?? window).location.href = page;
  } catch {
    opened?.close();
  }
}

/** Above the keys: the link to the API reference, and the dialog of a new key. */
export function ApiKeyNotes() {
  const { t } = useWords();
  return (
    <>
      <p className="v-quiet">
        {t({ zh: '调用方式、签名与全部接口见', en: 'How to call and sign, and all calls:' })}{' '}
        <Button type="link" style={{ padding: 0 }} onClick={() => void openReference()}>
          {t({ zh: '接口文档', en: 'API reference' })}
        </Button>
      </p>
      <OneTimeSecretDialog />
    </>
  );
}
