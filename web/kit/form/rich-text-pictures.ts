import type { Editor } from '@tiptap/react';
import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { fileClass } from '#domain/attachments/attachment.status';
import { apiBase } from '#web/kit/session/entry';
import type { Text } from '#web/kit/text/lang';
import { useUploads } from '#web/kit/upload/upload-files';

const PICTURE_UPLOAD = { fileClass: fileClass.article, typeName: { zh: '图片', en: 'Picture' } } as const;

/** Uploads pictures that are chosen, pasted or dropped into a text. */
export function useTextPictures(editor: Editor) {
  const [sent, setSent] = useState(0);
  const { going, refused, choose, drop } = useUploads(PICTURE_UPLOAD, [], (uploaded) => {
    const last = uploaded.at(-1);
    if (!last) return;
    setSent((n) => n + 1);
    editor
      .chain()
      .focus()
      .setImage({ src: `${apiBase()}/api/front/website/attachment/view/${last.id}`, alt: '' })
      .createParagraphNear()
      .run();
  });
  const active = going.filter(({ state }) => state === 'active');
  const wrong = going.find(({ state }) => state === 'wrong');
  const statusText: Text | null =
    refused ??
    wrong?.why ??
    (active.length > 0
      ? { zh: `图片上传中 ${active[0]?.percent ?? 0}%`, en: `Uploading picture, ${active[0]?.percent ?? 0}%` }
      : null);
  const take = (files: readonly File[]) => {
    for (const { key, state } of going) if (state === 'wrong') drop(key);
    choose(files);
  };
  const caught = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    if (!files || files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    take([...files]);
  };
  return {
    said: statusText,
    sent,
    busy: active.length > 0,
    take,
    onPaste: (event: ClipboardEvent) => caught(event, event.clipboardData?.files),
    onDrop: (event: DragEvent) => caught(event, event.dataTransfer?.files),
  };
}

/** Picture state for the toolbar. */
export type RichTextPictures = ReturnType<typeof useTextPictures>;
