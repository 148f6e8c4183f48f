import { CameraOutlined, UploadOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Image, Progress } from 'antd';
import { useRef, useState } from 'react';
import { IMAGE_TYPES } from '#domain/attachments/attachment.rules';
import { faceStatus } from '#domain/devices/device.status';
import { FACE_CONSENT } from '#domain/devices/face-consent';
import { facePhotos, type OwnFace } from '#contract/devices/face-photo.contract';
import { call } from '#web/kit/call/call';
import { stampText } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useOnline } from '#web/kit/feedback/offline';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { orDash } from '#web/kit/text/value';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { StoredFaceButtons, useStoredFace } from './stored-face';
import { OWN_FACE, useFaceUpload } from './use-face-upload';

const NOUN: Text = { zh: '人脸照片', en: 'face photo' };

function FacePicker({ agreed, send }: { agreed: boolean; send: (file: File) => void }) {
  const { t } = useWords();
  const online = useOnline();
  const phone = useScreenSize() === 'phone';
  const [file, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const why = !online
    ? t({ zh: '恢复网络后可用', en: 'Available when online' })
    : agreed
      ? ''
      : t({ zh: '请先勾选同意', en: 'Agree first' });
  const taken = ({ target }: { target: HTMLInputElement }) => {
    const [one] = target.files ?? [];
    target.value = '';
    if (one) send(one);
  };
  return (
    <span className="p-face-acts">
      {phone && (
        <Button
          type="primary"
          icon={<CameraOutlined />}
          disabled={why !== ''}
          title={why}
          onClick={() => camera.current?.click()}
        >
          {t({ zh: '拍照', en: 'Take photo' })}
        </Button>
      )}
      <Button
        {...(phone ? {} : { type: 'primary' as const })}
        icon={<UploadOutlined />}
        disabled={why !== ''}
        title={why}
        onClick={() => file.current?.click()}
      >
        {t({ zh: '选择照片', en: 'Choose photo' })}
      </Button>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="user"
        aria-label={t({ zh: '拍照', en: 'Take photo' })}
        onChange={taken}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept={IMAGE_TYPES.map((type) => `.${type}`).join(',')}
        aria-label={t({ zh: '选择照片', en: 'Choose photo' })}
        onChange={taken}
      />
    </span>
  );
}

function FacePreview({ face, changed }: { face: OwnFace; changed: (face: OwnFace) => void }) {
  const { t, lang } = useWords();
  const stored = useStoredFace(changed);
  return (
    <div className="p-face-held">
      {stored.photo && (
        <Image
          src={stored.photo}
          alt={t({ zh: '本人人脸照片', en: 'Your face photo' })}
          width={96}
          height={128}
          preview={false}
        />
      )}
      <p>
        {t({ zh: '采集于 ', en: 'Taken ' })}
        {orDash(face.takenAt, (at) => stampText(at, lang))}
      </p>
      <span className="p-face-acts">
        <StoredFaceButtons stored={stored} />
      </span>
    </div>
  );
}

/** The face photo for venue gates: upload with consent, view, replace and delete. */
export function FacePanel() {
  const { t, words } = useWords();
  const client = useQueryClient();
  const { message } = useFeedback();
  const {
    data: face,
    isPending,
    error,
    refetch,
  } = useQuery({ queryKey: OWN_FACE, queryFn: () => call(facePhotos.own, {}, { quiet: true }) });
  const [agreed, agree] = useState(false);
  const changed = (next: OwnFace) => client.setQueryData(OWN_FACE, next);
  const { percent, wrong, send } = useFaceUpload((next) => {
    changed(next);
    agree(false);
    void message.success(t(words.saved));
  });
  if (isPending) return null;
  return (
    <section className="v-card p-card" id="face">
      <h2>
        {t({ zh: '人脸照片', en: 'Face photo' })}
        {face && <StatusTag of={faceStatus} code={face.status} />}
      </h2>
      {!face ? (
        <LoadFailed noun={NOUN} error={error} retry={() => void refetch()} />
      ) : (
        <>
          {face.needed && (
            <Alert
              type="warning"
              showIcon
              title={t({
                zh: '您预约的场馆需要人脸核验，请先上传照片',
                en: 'A venue you booked requires face verification. Upload your photo first.',
              })}
            />
          )}
          {face.status === faceStatus.ok && <FacePreview key={face.takenAt} face={face} changed={changed} />}
          <Checkbox checked={agreed} onChange={({ target }) => agree(target.checked)} disabled={percent !== null}>
            {t(FACE_CONSENT)}
          </Checkbox>
          <p className="v-quiet">
            {t({
              zh: '正面免冠、光线均匀、只有本人；支持 png、jpg、jpeg，不超过 10MB',
              en: 'Face the camera without a hat, in even light, alone; png, jpg or jpeg, up to 10 MB',
            })}
          </p>
          {percent === null ? (
            <FacePicker agreed={agreed} send={(file) => void send(file)} />
          ) : (
            <Progress percent={percent} aria-label={t({ zh: '上传进度', en: 'Upload progress' })} />
          )}
          {wrong && (
            <p className="p-face-wrong" role="alert">
              {t(wrong)}
            </p>
          )}
        </>
      )}
    </section>
  );
}
