import { CameraOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Checkbox, Progress } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';
import { IMAGE_TYPES } from '#domain/attachments/attachment.rules';
import { FACE_CONSENT } from '#domain/devices/face-consent';
import type { OwnFace } from '#contract/devices/face-photo.contract';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { measuredFile } from './face-measure';
import { FaceReview, type FaceDraft } from './face-review';
import { FaceViewfinder, hasCamera } from './face-viewfinder';
import { useFaceUpload } from './use-face-upload';

/** Takes or chooses a photo, checks it, and sends it with consent. */
export function FaceTaker({ done }: { readonly done: (face: OwnFace) => void }) {
  const { t } = useWords();
  const online = useOnline();
  const [agreed, agree] = useState(false);
  const [shooting, setShooting] = useState(false);
  const [draft, setDraft] = useState<FaceDraft | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const { percent, wrong, send } = useFaceUpload((face) => {
    setDraft(null);
    agree(false);
    done(face);
  });
  const review = async (photo: File) => {
    setShooting(false);
    setDraft({ file: photo, picture: await measuredFile(photo) });
  };
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [one] = target.files ?? [];
    target.value = '';
    if (one) void review(one);
  };
  const why = !online
    ? t({ zh: '恢复网络后可用', en: 'Available when online' })
    : agreed
      ? ''
      : t({ zh: '请先勾选同意', en: 'Agree first' });
  return (
    <div className="of-take">
      {percent !== null ? (
        <Progress percent={percent} aria-label={t({ zh: '上传进度', en: 'Upload progress' })} />
      ) : draft ? (
        <FaceReview draft={draft} use={() => void send(draft.file)} again={() => setDraft(null)} />
      ) : shooting ? (
        <FaceViewfinder take={(photo) => void review(photo)} close={() => setShooting(false)} />
      ) : (
        <>
          <p className="v-quiet">
            {t({
              zh: '正面免冠、光线均匀、只有本人。拍照后会检查亮度和清晰度。',
              en: 'Face the camera without a hat, in even light, alone. Brightness and sharpness are checked.',
            })}
          </p>
          <Checkbox checked={agreed} onChange={({ target }) => agree(target.checked)}>
            {t(FACE_CONSENT)}
          </Checkbox>
          <span className="of-acts">
            <Button icon={<UploadOutlined />} disabled={why !== ''} title={why} onClick={() => file.current?.click()}>
              {t({ zh: '选择照片', en: 'Choose photo' })}
            </Button>
            {hasCamera() && (
              <Button
                type="primary"
                icon={<CameraOutlined />}
                disabled={why !== ''}
                title={why}
                onClick={() => setShooting(true)}
              >
                {t({ zh: '打开摄像头', en: 'Open camera' })}
              </Button>
            )}
          </span>
          <input
            ref={file}
            type="file"
            hidden
            accept={IMAGE_TYPES.map((type) => `.${type}`).join(',')}
            aria-label={t({ zh: '选择照片', en: 'Choose photo' })}
            onChange={chosen}
          />
        </>
      )}
      {wrong && (
        <p className="of-wrong" role="alert">
          {t(wrong)}
        </p>
      )}
    </div>
  );
}
