import './own-faces.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { faceStatus } from '#domain/devices/device.status';
import { facePhotos, type OwnFace } from '#contract/devices/face-photo.contract';
import { call } from '#web/kit/call/call';
import { LoadState } from '#web/kit/feedback/load-states';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useWords } from '#web/kit/session/words';
import { stampText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { FaceReceipts, FaceTerminalsList } from './face-places';
import { FaceTaker } from './face-taker';
import { StoredFaceButtons, useStoredFace } from './stored-face';
import { OWN_FACE } from './use-face-upload';

/** The stored photo: when it was taken, a look at it, and its deletion with a receipt. */
function StoredPhoto({ face, changed }: { readonly face: OwnFace; readonly changed: () => void }) {
  const { t, lang } = useWords();
  const stored = useStoredFace(changed);
  return (
    <div className="of-stored">
      {stored.photo && <img src={stored.photo} alt={t({ zh: '本人人脸照片', en: 'Your face photo' })} />}
      <p className="v-quiet">
        {face.takenAt !== null &&
          t({ zh: `采集于 ${stampText(face.takenAt, lang)}`, en: `Taken ${stampText(face.takenAt, lang)}` })}
      </p>
      <span className="of-acts">
        <StoredFaceButtons stored={stored} />
      </span>
    </div>
  );
}

/** The member's own face on the phone: photo by camera, its checks, where it is stored, and its deletion. */
export function OwnFacePanel() {
  const { t, words } = useWords();
  const client = useQueryClient();
  const { message } = useFeedback();
  const read = useQuery({ queryKey: OWN_FACE, queryFn: () => call(facePhotos.own, {}, { quiet: true }) });
  const face = read.data;
  const changed = () => void client.invalidateQueries({ queryKey: OWN_FACE });
  return (
    <div className="of-page">
      <section className="v-card of-card">
        <h1>
          {t({ zh: '我的人脸', en: 'My face' })} {face && <StatusTag of={faceStatus} code={face.status} />}
        </h1>
        {face === undefined ? (
          <LoadState
            noun={{ zh: '人脸照片', en: 'face photo' }}
            error={read.error}
            retry={() => void read.refetch()}
            rows={4}
          />
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
            {face.status === faceStatus.ok && <StoredPhoto key={face.takenAt} face={face} changed={changed} />}
            <FaceTaker
              done={() => {
                changed();
                void message.success(t(words.saved));
              }}
            />
          </>
        )}
      </section>
      <FaceTerminalsList />
      <FaceReceipts />
    </div>
  );
}
