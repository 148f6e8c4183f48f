import { FileSearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { surveillance, type CameraRow } from '#contract/surveillance/surveillance.contract';
import { call, textOf } from '#web/kit/call/call';
import type { ListContent } from '#web/kit/list/list-spec';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { CameraTile } from './camera-tile';
import './surveillance.css';

/** Addresses are renewed well before they end after two minutes. */
const RENEW_MS = 60_000;
const MAX_TILES = 60;

/** Snapshots of the cameras on this page of the list, each with its age and state. Looking at them is logged. */
export function CameraWall<P>({ rows }: ListContent<CameraRow, P>) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const shown = rows.slice(0, MAX_TILES);
  const ids = shown.filter(({ snapshotPath }) => snapshotPath !== '').map(({ id }) => id);
  const { data, error } = useQuery({
    queryKey: ['cameraSnapshots', ids],
    queryFn: () => call(surveillance.snapshots, { ids }, { quiet: true }),
    enabled: ids.length > 0,
    refetchInterval: RENEW_MS,
    retry: false,
  });
  const addressOf = new Map(data?.map(({ id, url }) => [id, url]));
  return (
    <section className="cam">
      <header>
        <span>
          {t({
            zh: '快照每 5 秒更新。查看画面会记入查看记录。',
            en: 'Snapshots refresh every 5 seconds. Every view is logged.',
          })}
        </span>
        {may('VenuesSurveillanceVideoViews') ? (
          <Link to={routeOf('VenuesSurveillanceVideoViews').path}>
            <Button icon={<FileSearchOutlined />}>{t({ zh: '查看记录', en: 'View log' })}</Button>
          </Link>
        ) : null}
      </header>
      {error ? <Alert type="warning" showIcon title={t(textOf(error))} /> : null}
      <ul>
        {shown.map((camera) => (
          <CameraTile
            key={camera.id}
            camera={camera}
            address={addressOf.get(camera.id) ?? null}
            failed={error !== null}
          />
        ))}
      </ul>
    </section>
  );
}
