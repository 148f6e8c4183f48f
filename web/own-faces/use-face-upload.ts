import { useState } from 'react';
import { IMAGE_TYPES, whyNotFile } from '#domain/attachments/attachment.rules';
import { FACE_CONSENT } from '#domain/devices/face-consent';
import { sentenceOf } from '#domain/kit/failure';
import { facePhotos, type OwnFace } from '#contract/devices/face-photo.contract';
import { textOf } from '#web/kit/call/call';
import { compressImage } from '#web/kit/browser/compress';
import type { Text } from '#web/kit/text/lang';
import { sendFiles } from '#web/kit/upload/send-files';

/** Query key of the state of the own face photo; what is stored where begins with it. */
export const OWN_FACE = ['ownFace'];

/** Sends a face photo with consent; `percent` is null while nothing is sent. */
export function useFaceUpload(done: (face: OwnFace) => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const [wrong, setWrong] = useState<Text | null>(null);
  const send = async (file: File) => {
    const refusal = whyNotFile(file, IMAGE_TYPES);
    setWrong(
      refusal && {
        zh: sentenceOf(refusal.spec, 'zh', refusal.facts),
        en: sentenceOf(refusal.spec, 'en', refusal.facts),
      },
    );
    if (refusal) return;
    setPercent(0);
    try {
      done(
        await sendFiles(
          facePhotos.save,
          [await compressImage(file)],
          { consent: FACE_CONSENT.version },
          { onProgress: setPercent },
        ),
      );
    } catch (error) {
      setWrong(textOf(error));
    } finally {
      setPercent(null);
    }
  };
  return { percent, wrong, send };
}
