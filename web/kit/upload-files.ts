import { useRef, useState } from 'react';
import { FILE_MEGABYTES, typesOf, whyNotFile } from '#domain/attachments/attachment.rules';
import type { FileClass } from '#domain/attachments/attachment.status';
import { sentenceOf } from '#domain/kit/failure';
import { attachments, type Attachment } from '#contract/attachments/attachment.contract';
import { CallError, transportTexts } from './call';
import { compressed } from './compress';
import type { Text } from './lang';
import { sendFiles } from './send-files';

/** States of a file being uploaded (document 2 §2). */
export type UploadState = 'active' | 'success' | 'wrong';

/** One file of an upload field. */
export interface UploadItem {
  readonly key: string;
  readonly name: string;
  readonly state: UploadState;
  /** 0 to 100 while it is active. */
  readonly percent: number;
  readonly kept: Attachment | null;
  readonly why: Text | null;
  /** Local preview of the chosen picture. */
  readonly preview: string | null;
}

/** Declaration of an upload, with the name its error messages use. */
export interface UploadOf {
  readonly fileClass: FileClass;
  readonly typeName: Text;
  readonly megabytes?: number;
  readonly compress?: boolean;
}

const textOfRefusal = (refusal: NonNullable<ReturnType<typeof whyNotFile>>): Text => ({
  zh: sentenceOf(refusal.spec, 'zh', refusal.facts),
  en: sentenceOf(refusal.spec, 'en', refusal.facts),
});

const wordless: readonly string[] = [transportTexts.busy.zh, transportTexts.request.zh];

/** Returns the server's own error message, or null if it gave none. */
export const saidOf = (error: unknown): Text | null =>
  error instanceof CallError && !wordless.includes(error.text.zh) ? error.text : null;

/** Returns the error message of a failed upload: that of the server, else that of the documents. */
const failed = (error: unknown, { zh, en }: Text): Text =>
  saidOf(error) ?? { zh: `${zh}上传失败`, en: `${en} upload failed` };

let serial = 0;

/** Manages files being uploaded, uploaded and refused. One wrong type or size rejects all files chosen with it. */
export function useUploads(of: UploadOf, kept: readonly Attachment[], change: (kept: readonly Attachment[]) => void) {
  const [going, setGoing] = useState<readonly (UploadItem & { readonly file: File })[]>([]);
  const [refused, setRefused] = useState<Text | null>(null);
  const stops = useRef(new Map<string, AbortController>());
  const held = useRef(kept);
  held.current = kept;
  const set = (key: string, to: Partial<UploadItem>) =>
    setGoing((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: string) => {
    stops.current.get(key)?.abort();
    setGoing((all) => all.filter((one) => one.key !== key));
  };

  const send = async (key: string, file: File) => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    set(key, { state: 'active', percent: 0, why: null });
    try {
      const sent = of.compress === false ? { blob: file, name: file.name } : await compressed(file);
      const [one] = await sendFiles(
        attachments.upload,
        [sent],
        { fileClass: of.fileClass },
        { onProgress: (percent) => set(key, { percent }), signal: stop.signal },
      );
      if (!one) return;
      setGoing((all) => all.filter((item) => item.key !== key));
      held.current = [...held.current, one];
      change(held.current);
    } catch (error) {
      if (!stop.signal.aborted) set(key, { state: 'wrong', why: failed(error, of.typeName) });
    }
  };

  const choose = (files: readonly File[]) => {
    const types = typesOf(of.fileClass);
    const wrong = files
      .map((file) => whyNotFile(file, types, of.megabytes ?? FILE_MEGABYTES))
      .find((one) => one !== null);
    setRefused(wrong ? textOfRefusal(wrong) : null);
    if (wrong) return;
    for (const file of files) {
      const key = `u${(serial += 1)}`;
      const preview =
        file.type.startsWith('image/') && typeof URL.createObjectURL === 'function' ? URL.createObjectURL(file) : null;
      setGoing((all) => [
        ...all,
        { key, file, name: file.name, state: 'active', percent: 0, kept: null, why: null, preview },
      ]);
      void send(key, file);
    }
  };
  return {
    going,
    refused,
    choose,
    drop,
    again: (key: string) => {
      const one = going.find((item) => item.key === key);
      if (one) void send(key, one.file);
    },
  };
}
