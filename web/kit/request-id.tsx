import './request-id.css';
import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useWords } from './words';

/** A request's id with a way to copy it, for whoever is asked for help. */
export function RequestCode({ id }: { id: string }) {
  const { t, words } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(id).then(() => setCopied(true), () => setCopied(false));
  return (
    <span className="v-request">
      {t(words.requestId)} <code>{id}</code>
      <button type="button" aria-label={t(copied ? words.copied : words.copy)} title={t(copied ? words.copied : words.copy)} onClick={copy}>{copied ? <CheckOutlined /> : <CopyOutlined />}</button>
      <span className="v-hidden" role="status">{copied ? t(words.copied) : ''}</span>
    </span>
  );
}
