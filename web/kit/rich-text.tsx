import './rich-text.css';
import { later } from './later';
import type { ControlProps } from './form-spec';

/** What an editor of texts is given beside its value. */
export interface EditorProps extends ControlProps {
  readonly disabled?: boolean;
}

/** A kept text as its readers see it. */
export const RichText = later<{ readonly html: string }>(async () => (await import('./rich-text-shown')).RichTextShown);

/** The editor of such a text: headings, lists, links, pictures. The value is HTML, none while it says nothing. */
export const RichTextField = later<EditorProps>(async () => (await import('./rich-text-editor')).RichTextEditor);
