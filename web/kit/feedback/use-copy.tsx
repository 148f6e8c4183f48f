import { Input } from 'antd';
import { useCallback } from 'react';
import { copyText, copyManuallyText } from './copy';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from './use-feedback';

/**
 * Returns a function that copies a text and shows a confirmation; if the browser does not allow copying, it shows the
 * text to copy by hand.
 */
export function useCopy(): (text: string) => void {
  const { t, words } = useWords();
  const { message, modal } = useFeedback();
  return useCallback(
    (text: string) =>
      void copyText(text).then((copied) => {
        if (copied) void message.success(t(words.copied));
        else
          void modal.info({
            title: t(words.copy),
            content: (
              <>
                <p style={{ marginBottom: 12 }}>{t(copyManuallyText)}</p>
                <Input
                  readOnly
                  autoFocus
                  value={text}
                  aria-label={t(words.copy)}
                  onFocus={(event) => event.target.select()}
                />
              </>
            ),
            okText: t(words.gotIt),
            icon: null,
          });
      }),
    [t, words, message, modal],
  );
}
