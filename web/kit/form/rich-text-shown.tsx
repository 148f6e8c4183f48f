import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const SANITIZE_RULES = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'hr',
    'a',
    'img',
  ],
  ALLOWED_ATTR: ['href', 'target', 'rel', 'src', 'alt', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i,
};

/** Renders a rich text, sanitized again. */
export function RichTextView({ html }: { readonly html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, SANITIZE_RULES), [html]);
  return <div className="v-rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}
