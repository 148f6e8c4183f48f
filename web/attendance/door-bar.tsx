import { CloudDownloadOutlined, CloudSyncOutlined, DisconnectOutlined, WifiOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { schoolStamp } from '#web/kit/browser/clock';
import { CallError, textOf } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import { canVerify } from './door-list';
import type { Door } from './use-door';

const CANNOT: Text = {
  zh: '此浏览器不支持离线验票，请用新版 Chrome、Edge 或 Safari，并通过 https 打开',
  en: 'This browser cannot check offline. Use a current Chrome, Edge or Safari over https.',
};

/** Whether the phone checks by the server or by its list, how old the list is, and how many scans wait to be sent. */
export function DoorBar({
  door,
  online,
  venueId,
}: {
  readonly door: Door;
  readonly online: boolean;
  readonly venueId: number | null;
}) {
  const { t } = useWords();
  const { list, waiting, busy, problem, prepare, send } = door;
  const listText: Text = list
    ? {
        zh: `名单 ${schoolStamp(list.at).slice(11, 16)} 取得，能认出 ${list.count} 张预约`,
        en: `List of ${schoolStamp(list.at).slice(11, 16)}: ${list.count} bookings`,
      }
    : { zh: '未准备离线名单，断网后不能核验', en: 'No offline list. Without network nothing can be checked.' };
  return (
    <section className={`scan-bar${online ? '' : ' is-offline'}`} role="status">
      {online ? <WifiOutlined /> : <DisconnectOutlined />}
      <div>
        <b>
          {online
            ? t({ zh: '联网核验', en: 'Checking online' })
            : list
              ? t({ zh: '离线验票中', en: 'Checking offline' })
              : t({ zh: '网络已断开', en: 'You are offline' })}
          {waiting > 0 ? t({ zh: ` · 待传 ${waiting} 张`, en: ` · ${waiting} to send` }) : ''}
        </b>
        <small>{canVerify() ? t(listText) : t(CANNOT)}</small>
        {problem === null || !online ? null : (
          <small className="scan-bar-why">{problem instanceof CallError ? t(textOf(problem)) : t(CANNOT)}</small>
        )}
      </div>
      {online && waiting > 0 ? (
        <Button icon={<CloudSyncOutlined />} onClick={() => void send()}>
          {t({ zh: '立即上传', en: 'Send now' })}
        </Button>
      ) : (
        <Button
          icon={<CloudDownloadOutlined />}
          loading={busy}
          disabled={!online || venueId === null || !canVerify()}
          onClick={() => void prepare()}
        >
          {list ? t({ zh: '更新名单', en: 'Update list' }) : t({ zh: '准备离线', en: 'Prepare offline' })}
        </Button>
      )}
    </section>
  );
}
