import './rich-text.css';
import { lazyComponent } from '#web/kit/route/lazy';
import type { RichTextEditorProps } from './rich-text-editor';

/** A saved rich text, read-only. */
export const RichText = lazyComponent<{ readonly html: string }>(
  async () => (await import('./rich-text-shown')).RichTextView,
);

/** The rich text editor: headings, lists, links, pictures. The value is HTML, empty for no content. */
export const RichTextField = lazyComponent<RichTextEditorProps>(
  async () => (await import('./rich-text-editor')).RichTextEditor,
);
