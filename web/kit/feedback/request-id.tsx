import './request-id.css';
import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { copyText, copyManuallyText } from './copy';
import { useWords } from '#web/kit/session/words';

/** A request id with a copy button, for support. */
export function RequestCode({ id }: { id: string }) {
  const { t, words } = useWords();
  const [copied, setCopied] = useState<boolean | null>(null);
  const code = useRef<HTMLElement>(null);
  const copy = () =>
    void copyText(id).then((done) => {
      setCopied(done);
      if (!done && code.current) window.getSelection()?.selectAllChildren(code.current);
    });
  return (
    <span className="v-request">
      {t(words.requestId)} <code ref={code}>{id}</code>
      <button
        type="button"
        aria-label={t(copied ? words.copied : words.copy)}
        title={t(copied ? words.copied : words.copy)}
        onClick={copy}
      >
        {copied ? <CheckOutlined /> : <CopyOutlined />}
      </button>
      <span className={copied === false ? 'v-request-how' : 'v-hidden'} role="status">
        {copied === null ? '' : t(copied ? words.copied : copyManuallyText)}
      </span>
    </span>
  );
}
