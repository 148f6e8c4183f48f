import './face.css';
import { useSearchParams } from 'react-router-dom';
import type { FaceRow } from '#contract/devices/device.contract';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { durationText, count } from '#web/kit/text/format';
import type { ListContent } from '#web/kit/list/list-spec';
import { useWords } from '#web/kit/session/words';
import { useFaceTerminalRooms, type FacePage } from './live-faces';

/** Shows every terminal with its queued, synced and failed faces, and since when it is offline. */
export function FaceTerminalList({ reply, filter }: ListContent<FaceRow, FacePage>) {
  const { t, pick, lang } = useWords();
  const [, setParams] = useSearchParams();
  useNow(10_000);
  const views = useFaceTerminalRooms(reply);
  const now = new Map(
    [...views.values()]
      .flatMap(({ body }) => body?.terminals ?? [])
      .map((terminal) => [terminal.hardwareId, terminal] as const),
  );
  if (!reply || reply.devices.length === 0) return null;
  return (
    <section className="f-terminals" aria-label={t({ zh: '终端汇总', en: 'Terminals' })}>
      {reply.devices.map((read) => {
        const device = { ...read, ...now.get(read.hardwareId) };
        const on = filter['hardwareId'] === String(device.hardwareId);
        const away = device.lastBeat === null ? null : durationText(serverNow() - device.lastBeat, lang);
        const state = device.online
          ? { zh: '在线', en: 'Online' }
          : away === null
            ? { zh: '从未上线', en: 'Never online' }
            : { zh: `离线 ${away}`, en: `Offline ${away}` };
        return (
          <button
            key={device.hardwareId}
            type="button"
            className="v-card"
            aria-pressed={on}
            onClick={() => setParams(on ? {} : { hardwareId: String(device.hardwareId) })}
          >
            <span className="v-spread">
              <b className="v-ellipsis">{pick(device.name, device.enName)}</b>
              <span className="f-state" data-online={device.online}>
                {t(state)}
              </span>
            </span>
            <span className="f-counts">
              <span>
                {t({ zh: '排队', en: 'Queued' })} <b>{count(device.queued)}</b>
              </span>
              <span>
                {t({ zh: '已下发', en: 'Synced' })} <b>{count(device.issued)}</b>
              </span>
              <span data-bad={device.failed > 0}>
                {t({ zh: '异常', en: 'Failed' })} <b>{count(device.failed)}</b>
              </span>
            </span>
          </button>
        );
      })}
    </section>
  );
}
