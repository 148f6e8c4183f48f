import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { faceChecks, faceMeasures, type GreyPicture } from '#domain/own-faces/face-quality.rules';
import { useWords } from '#web/kit/session/words';

/** A photo before it is sent. `picture` is null if this browser cannot measure it: the server checks it then. */
export interface FaceDraft {
  readonly file: File;
  readonly picture: GreyPicture | null;
}

function Checks({ picture }: { readonly picture: GreyPicture }) {
  const { t } = useWords();
  const measures = faceMeasures(picture);
  return (
    <ul className="of-checks" aria-label={t({ zh: '照片检查', en: 'Photo checks' })}>
      {faceChecks.map((check) => {
        const wrong = check.whyNot(measures);
        return (
          <li key={check.key} data-ok={wrong === null}>
            {wrong === null ? <CheckCircleFilled /> : <CloseCircleFilled />}
            <b>{t(check)}</b>
            <span>{t(wrong ?? { zh: '合格', en: 'Passed' })}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows a photo with its checks; one that fails cannot be used. */
export function FaceReview({
  draft,
  use,
  again,
}: {
  readonly draft: FaceDraft;
  readonly use: () => void;
  readonly again: () => void;
}) {
  const { t } = useWords();
  const [address, setAddress] = useState('');
  useEffect(() => {
    const url = URL.createObjectURL(draft.file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [draft.file]);
  const { picture } = draft;
  const isFit = picture === null || faceChecks.every((check) => check.whyNot(faceMeasures(picture)) === null);
  return (
    <div className="of-review">
      {address !== '' && <img src={address} alt={t({ zh: '待上传的照片', en: 'Photo to upload' })} />}
      {picture && <Checks picture={picture} />}
      <span className="of-acts">
        <Button onClick={again}>{t({ zh: '重拍', en: 'Take another' })}</Button>
        <Button type="primary" disabled={!isFit} onClick={use}>
          {t({ zh: '使用这张', en: 'Use this photo' })}
        </Button>
      </span>
    </div>
  );
}
