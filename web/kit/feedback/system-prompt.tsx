import { Button, Modal } from 'antd';
import { dismissPrompt, usePrompt } from '#web/kit/session/prompt';
import { RequestCode } from './request-id';
import { useWords } from '#web/kit/session/words';

/** The system-prompt modal (document 1 §8): the message in the visitor's language, and the request id for support. */
export function SystemPrompt() {
  const { t, words } = useWords();
  const [notice] = usePrompt((state) => state.queue);
  return (
    <Modal
      open={notice !== undefined}
      title={t(words.systemPrompt)}
      width={416}
      centered
      zIndex={2_500}
      destroyOnHidden
      onCancel={dismissPrompt}
      footer={
        <Button type="primary" autoFocus onClick={dismissPrompt}>
          {t(words.gotIt)}
        </Button>
      }
    >
      {notice && (
        <>
          <p>{t(notice.text)}</p>
          {notice.requestId && (
            <p style={{ marginTop: 12 }}>
              <RequestCode id={notice.requestId} />
            </p>
          )}
        </>
      )}
    </Modal>
  );
}
