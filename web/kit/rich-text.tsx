import './rich-text.css';
import { later } from './later';
import type { EditorProps } from './rich-text-editor';

/** A saved rich text, read-only. */
export const RichText = later<{ readonly html: string }>(async () => (await import('./rich-text-shown')).RichTextShown);

/** The rich text editor: headings, lists, links, pictures. The value is HTML, empty for no content. */
export const RichTextField = later<EditorProps>(async () => (await import('./rich-text-editor')).RichTextEditor);
