import { Alert, Button } from 'antd';
import { textOf } from '#web/kit/call/call';
import { ErrorRequestId } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import type { FormFieldError } from './form-values';

/** Tells that unsaved input was restored, and offers to start over. */
export function DraftNotice({ restart }: { readonly restart: () => void }) {
  const { t } = useWords();
  return (
    <Alert
      type="info"
      showIcon
      banner
      title={t({ zh: '已恢复上次未保存的内容', en: 'Your unsaved input was restored' })}
      action={
        <Button size="small" type="link" onClick={restart}>
          {t({ zh: '重新开始', en: 'Start over' })}
        </Button>
      }
      className="v-form-notice"
    />
  );
}

/** Why saving failed: `error` of the call, null if fields are invalid; `loose` are the errors without a field on the form. */
export function SaveProblem({ error, loose }: { readonly error: unknown; readonly loose: readonly FormFieldError[] }) {
  const { t, lang } = useWords();
  return (
    <Alert
      type="error"
      showIcon
      className="v-form-notice"
      role="alert"
      title={
        error === null ? t({ zh: '有内容需要修改，请查看标出的字段', en: 'Check the marked fields' }) : t(textOf(error))
      }
      description={
        <>
          {loose.map((one) => (
            <div key={one.field}>
              {one.field} {lang === 'zh' ? one.message : one.messageEn}
            </div>
          ))}
          <ErrorRequestId error={error} />
        </>
      }
    />
  );
}
