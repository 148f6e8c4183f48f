import { DisconnectOutlined, SettingOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from 'antd';
import { pictureState, streamKind } from '#domain/surveillance/surveillance.status';
import type { CameraRow } from '#contract/surveillance/surveillance.contract';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { StatusTag } from '#web/kit/theme/status-tag';
import { CameraPlayer } from './camera-player';
import { useSnapshot } from './use-snapshot';

/** One camera of the wall: its last snapshot with age and state, and the button that plays it. */
export function CameraTile({
  camera,
  address,
  failed,
}: {
  readonly camera: CameraRow;
  readonly address: string | null;
  /** Whether no address could be got. */
  readonly failed: boolean;
}) {
  const { t, pick } = useWords();
  const may = useSession((state) => state.may);
  const [playing, setPlaying] = useState(false);
  const isSet = camera.snapshotPath !== '';
  const { src, state: seen, ageMs } = useSnapshot(isSet, address);
  const state = failed && isSet ? pictureState.offline : seen;
  const name = pick(camera.name, camera.enName);
  const dim = state === pictureState.offline || state === pictureState.slow;
  return (
    <li className={dim ? 'is-old' : ''}>
      <figure>
        {src ? (
          <img src={src} alt={t({ zh: `${name} 快照`, en: `Snapshot of ${name}` })} />
        ) : (
          <span className="cam-none" aria-hidden="true">
            {state === pictureState.unset ? (
              <SettingOutlined />
            ) : state === pictureState.offline ? (
              <DisconnectOutlined />
            ) : (
              <VideoCameraOutlined />
            )}
          </span>
        )}
        <StatusTag of={pictureState} code={state} />
        {ageMs === null ? null : (
          <time>{t({ zh: `${Math.floor(ageMs / 1_000)} 秒前`, en: `${Math.floor(ageMs / 1_000)} s ago` })}</time>
        )}
      </figure>
      <div>
        <b>{name}</b>
        <small>
          {pick(camera.venueName, camera.enVenueName)} · {pick(camera.place, camera.enPlace)}
        </small>
      </div>
      {may('VenuesSurveillanceVideoPlay') && camera.streamKind !== streamKind.none ? (
        <Button
          icon={<VideoCameraOutlined />}
          aria-label={t({ zh: `查看 ${name} 直播`, en: `Watch ${name} live` })}
          onClick={() => setPlaying(true)}
        >
          {t({ zh: '直播', en: 'Live' })}
        </Button>
      ) : null}
      {playing ? <CameraPlayer row={camera} close={() => setPlaying(false)} /> : null}
    </li>
  );
}
