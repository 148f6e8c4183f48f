import './rich-text.css';
import { later } from './later';
import type { EditorProps } from './rich-text-editor';

/** A kept text as its readers see it. */
export const RichText = later<{ readonly html: string }>(async () => (await import('./rich-text-shown')).RichTextShown);

/** The editor of such a text: headings, lists, links, pictures. The value is HTML, none while it says nothing. */
export const RichTextField = later<EditorProps>(async () => (await import('./rich-text-editor')).RichTextEditor);
