import './face-terminals.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { faceTerminals, type FaceTerminal } from '#contract/face-terminals/face-terminal.contract';
import { room } from '#contract/kit/live';
import type { FaceRoom } from '#contract/kit/rooms';
import { useOnChange } from '#web/kit/browser/on-change';
import { call } from '#web/kit/call/call';
import { LoadState } from '#web/kit/feedback/load-states';
import { useRooms } from '#web/kit/live/live-rooms';
import { useWords } from '#web/kit/session/words';
import { TerminalDiff } from './terminal-diff';
import { TerminalList } from './terminal-list';

/** How often the terminals are compared again: their lists arrive with heartbeats. */
const COMPARE_EVERY = 10_000;

/** Compares face terminals with the people who should be on them, says why they differ, and aligns them. */
export default function IotFaceScreen() {
  const { t } = useWords();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const read = useQuery({
    queryKey: ['IotFace', 'terminals'],
    queryFn: () => call(faceTerminals.list, {}, { quiet: true }),
    refetchInterval: COMPARE_EVERY,
  });
  const again = () => void client.invalidateQueries({ queryKey: ['IotFace'] });
  const rooms = useRooms<FaceRoom>([...new Set((read.data ?? []).map(({ venueId }) => room.face(venueId)))]);
  useOnChange([...rooms.values()].map(({ v }) => v).join(), again);
  const terminals = read.data ?? [];
  const selected =
    terminals.find(({ hardwareId }) => String(hardwareId) === params.get('terminal')) ??
    terminals.find(hasDiff) ??
    terminals[0];
  return (
    <div className="ft-page">
      <h1 className="v-hidden">{t({ zh: '设备对账', en: 'Terminal check' })}</h1>
      {read.data === undefined ? (
        <section className="v-card ft-wait">
          <LoadState noun={{ zh: '人脸终端', en: 'face terminals' }} error={read.error} retry={again} rows={6} />
        </section>
      ) : selected ? (
        <>
          <TerminalList
            terminals={terminals}
            selected={selected.hardwareId}
            select={(id) => setParams({ terminal: String(id) })}
          />
          <TerminalDiff key={selected.hardwareId} terminal={selected} again={again} />
        </>
      ) : (
        <section className="v-card ft-wait">
          <p className="v-quiet">
            {t({
              zh: '您的场馆还没有人脸终端，请先在“硬件设备”中登记',
              en: 'Your venues have no face terminals yet. Add them under “Hardware” first.',
            })}
          </p>
        </section>
      )}
    </div>
  );
}

const hasDiff = ({ missing, extra }: FaceTerminal): boolean => (missing ?? 0) + (extra ?? 0) > 0;
