import { CameraOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { schoolStamp } from '#web/kit/browser/clock';
import { useWords } from '#web/kit/session/words';
import type { LocalPhoto } from './offline-store';
import { stampPhoto } from './stamp-photo';

const MAX_PHOTOS = 3;

function PhotoPreview({
  photo,
  n,
  drop,
}: {
  readonly photo: LocalPhoto;
  readonly n: number;
  readonly drop: () => void;
}) {
  const { t } = useWords();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo.blob]);
  return (
    <span className="pc-photo">
      <img src={url} alt={t({ zh: `照片 ${n}`, en: `Photo ${n}` })} />
      <Button
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t({ zh: `删除照片 ${n}`, en: `Delete photo ${n}` })}
        onClick={drop}
      />
    </span>
  );
}

/** Photos of an item with time and place in them, taken with the camera and kept on the phone until they are sent. */
export function ItemPhotos({
  photos,
  place,
  change,
}: {
  readonly photos: readonly LocalPhoto[];
  readonly place: string;
  readonly change: (photos: readonly LocalPhoto[]) => void;
}) {
  const { t } = useWords();
  const picker = useRef<HTMLInputElement>(null);
  const add = async (files: readonly File[]) => {
    const line = `${schoolStamp().slice(0, 16)} ${place}`;
    change([...photos, ...(await Promise.all(files.map((file) => stampPhoto(file, line))))]);
  };
  return (
    <div className="pc-photos">
      {photos.map((photo, n) => (
        <PhotoPreview
          key={`${photo.name}${n}`}
          photo={photo}
          n={n + 1}
          drop={() => change(photos.filter((_, i) => i !== n))}
        />
      ))}
      {photos.length < MAX_PHOTOS && (
        <Button icon={<CameraOutlined />} onClick={() => picker.current?.click()}>
          {t({ zh: '拍照', en: 'Take photo' })}
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg"
        capture="environment"
        hidden
        aria-label={t({ zh: '拍照', en: 'Take photo' })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].slice(0, MAX_PHOTOS - photos.length);
          target.value = '';
          void add(files);
        }}
      />
    </div>
  );
}
