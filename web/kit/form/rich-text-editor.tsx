import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { RICH_TEXT_MAX_LENGTH, isEmptyRichText, plainTextOf } from '#domain/kit/rich-text';
import type { ControlProps } from './form-spec';
import { RichTextBar } from './rich-text-bar';
import { useTextPictures } from './rich-text-pictures';
import { useWords } from '#web/kit/session/words';

/** Props of the rich text editor. */
export interface RichTextEditorProps extends ControlProps {
  readonly disabled?: boolean;
  /** Language of the text. */
  readonly lang?: 'zh-CN' | 'en';
}

const parsedValue = (value: unknown): string => (typeof value === 'string' ? value : '');
const htmlOf = (editor: Editor): string | undefined => {
  const html = editor.getHTML().replace(/(?:<p><\/p>)+$/, '');
  return isEmptyRichText(html) ? undefined : html;
};

/** Edits a rich text. Chosen, dropped or pasted pictures are uploaded and inserted at the cursor. */
export function RichTextEditor({ id, value, onChange, label, disabled = false, lang }: RichTextEditorProps) {
  const { t } = useWords();
  const lastValue = useRef(onChange);
  lastValue.current = onChange;
  const [count, setCount] = useState(() => plainTextOf(parsedValue(value)).length);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
      }),
      Image,
    ],
    content: parsedValue(value),
    editable: !disabled,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        ...(lang ? { lang } : {}),
        class: 'v-rich',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
    },
    onUpdate: ({ editor: now }) => {
      setCount(plainTextOf(now.getHTML()).length);
      lastValue.current?.(htmlOf(now));
    },
  });
  const pictures = useTextPictures(editor);

  useEffect(() => {
    const next = parsedValue(value);
    if (next !== (htmlOf(editor) ?? '')) {
      editor.commands.setContent(next, { emitUpdate: false });
      setCount(plainTextOf(next).length);
    }
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);

  return (
    <div
      className="v-rich-field"
      data-disabled={disabled}
      onPasteCapture={pictures.onPaste}
      onDropCapture={pictures.onDrop}
    >
      {!disabled && <RichTextBar editor={editor} pictures={pictures} />}
      <EditorContent editor={editor} />
      <p className="v-rich-foot">
        <span role="status">{pictures.said && t(pictures.said)}</span>
        <span data-over={count > RICH_TEXT_MAX_LENGTH}>
          {count} / {RICH_TEXT_MAX_LENGTH}
        </span>
      </p>
    </div>
  );
}
