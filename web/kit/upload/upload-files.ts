import { useRef, useState } from 'react';
import { FILE_MEGABYTES, allowedTypesOf, whyNotFile } from '#domain/attachments/attachment.rules';
import type { FileClass } from '#domain/attachments/attachment.status';
import { sentenceOf } from '#domain/kit/failure';
import { attachments, type Attachment } from '#contract/attachments/attachment.contract';
import { CallError, transportTexts } from '#web/kit/call/call';
import { compressImage } from '#web/kit/browser/compress';
import type { Text } from '#web/kit/text/lang';
import { sendFiles } from './send-files';

/** States of a file being uploaded (document 2 §2). */
type UploadItemState = 'active' | 'success' | 'wrong';

/** One file of an upload field. */
interface UploadItem {
  readonly key: string;
  readonly name: string;
  readonly state: UploadItemState;
  /** 0 to 100 while it is active. */
  readonly percent: number;
  readonly attachment: Attachment | null;
  readonly why: Text | null;
  /** Local preview of the chosen picture. */
  readonly preview: string | null;
}

/** Declaration of an upload, with the name its error messages use. */
interface UploadSpec {
  readonly fileClass: FileClass;
  readonly typeName: Text;
  readonly megabytes?: number;
  readonly compress?: boolean;
}

const refusalText = (refusal: NonNullable<ReturnType<typeof whyNotFile>>): Text => ({
  zh: sentenceOf(refusal.spec, 'zh', refusal.facts),
  en: sentenceOf(refusal.spec, 'en', refusal.facts),
});

const genericTexts: readonly string[] = [transportTexts.busy.zh, transportTexts.request.zh];

/** Returns the server's own error message, or null if it gave none. */
export const serverMessageOf = (error: unknown): Text | null =>
  error instanceof CallError && !genericTexts.includes(error.text.zh) ? error.text : null;

/** Returns the error message of a failed upload: that of the server, else that of the documents. */
const uploadFailedText = (error: unknown, { zh, en }: Text): Text =>
  serverMessageOf(error) ?? { zh: `${zh}上传失败`, en: `${en} upload failed` };

let nextKey = 0;

/** Manages files being uploaded, uploaded and refused. One wrong type or size rejects all files chosen with it. */
export function useUploads(
  spec: UploadSpec,
  stored: readonly Attachment[],
  change: (stored: readonly Attachment[]) => void,
) {
  const [uploads, setUploads] = useState<readonly (UploadItem & { readonly file: File })[]>([]);
  const [refused, setRefused] = useState<Text | null>(null);
  const controllers = useRef(new Map<string, AbortController>());
  const latestStored = useRef(stored);
  latestStored.current = stored;
  const set = (key: string, to: Partial<UploadItem>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: string) => {
    controllers.current.get(key)?.abort();
    setUploads((all) => all.filter((one) => one.key !== key));
  };

  const send = async (key: string, file: File) => {
    const stop = new AbortController();
    controllers.current.set(key, stop);
    set(key, { state: 'active', percent: 0, why: null });
    try {
      const sent = spec.compress === false ? { blob: file, name: file.name } : await compressImage(file);
      const [one] = await sendFiles(
        attachments.upload,
        [sent],
        { fileClass: spec.fileClass },
        { onProgress: (percent) => set(key, { percent }), signal: stop.signal },
      );
      if (!one) return;
      setUploads((all) => all.filter((item) => item.key !== key));
      latestStored.current = [...latestStored.current, one];
      change(latestStored.current);
    } catch (error) {
      if (!stop.signal.aborted) set(key, { state: 'wrong', why: uploadFailedText(error, spec.typeName) });
    }
  };

  const choose = (files: readonly File[]) => {
    const types = allowedTypesOf(spec.fileClass);
    const wrong = files
      .map((file) => whyNotFile(file, types, spec.megabytes ?? FILE_MEGABYTES))
      .find((one) => one !== null);
    setRefused(wrong ? refusalText(wrong) : null);
    if (wrong) return;
    for (const file of files) {
      const key = `u${(nextKey += 1)}`;
      const preview =
        file.type.startsWith('image/') && typeof URL.createObjectURL === 'function' ? URL.createObjectURL(file) : null;
      setUploads((all) => [
        ...all,
        { key, file, name: file.name, state: 'active', percent: 0, attachment: null, why: null, preview },
      ]);
      void send(key, file);
    }
  };
  return {
    going: uploads,
    refused,
    choose,
    drop,
    again: (key: string) => {
      const one = uploads.find((item) => item.key === key);
      if (one) void send(key, one.file);
    },
  };
}
