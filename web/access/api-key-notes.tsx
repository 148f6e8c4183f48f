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
      <Button type="link" className="a-reference-link" onClick={() => void openReference()}>
        {t({ zh: '接口文档', en: 'API reference' })}
      </Button>
      <OneTimeSecretDialog />
    </>
  );
}
