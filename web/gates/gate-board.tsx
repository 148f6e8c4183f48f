import './gate-board.css';
import { LoginOutlined, LogoutOutlined, StopOutlined, SwapOutlined } from '@ant-design/icons';
import { gateMode } from '#domain/gates/gate.status';
import { room } from '#contract/kit/live';
import type { VenueRoom } from '#contract/kit/rooms';
import type { GateGroupRow } from '#contract/gates/gate-group.contract';
import type { ListContent } from '#web/kit/list/list-spec';
import { useRooms } from '#web/kit/live/live-rooms';
import { useWords } from '#web/kit/session/words';
import { count } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { modeEndText } from './gate-group-parts';

type Lane = GateGroupRow['lanes'][number];

const laneIcons = [<SwapOutlined key="both" />, <LoginOutlined key="in" />, <LogoutOutlined key="out" />];

/** One device of a gate: its direction, and its passages of the last hour, or that it is offline. */
function LaneCell({ lane }: { lane: Lane }) {
  const { t, pick } = useWords();
  const text = lane.online
    ? t({ zh: `近 1 小时 ${count(lane.passed)}`, en: `${count(lane.passed)} in 1 h` })
    : t({ zh: '离线', en: 'Offline' });
  return (
    <li className={lane.online ? '' : 'g-lane-off'}>
      <b>
        {lane.online ? laneIcons[lane.direction === 3 ? 0 : lane.direction] : <StopOutlined />}
        <span className="v-ellipsis" title={pick(lane.name, lane.enName)}>
          {pick(lane.name, lane.enName)}
        </span>
      </b>
      <small>{text}</small>
    </li>
  );
}

/** One gate: its mode, how full its venue is, and its lanes. */
function GateCard({ gate, inside }: { gate: GateGroupRow; inside: number }) {
  const words = useWords();
  const { t, pick } = words;
  const full = gate.cap > 0 && inside >= gate.cap;
  const share = gate.cap > 0 ? Math.min(100, (inside / gate.cap) * 100) : 0;
  return (
    <li className={`v-card g-gate g-gate-${gate.mode}`}>
      <header>
        <h2 className="v-ellipsis">
          {pick(gate.venueName, gate.enVenueName)} · {pick(gate.name, gate.enName)}
        </h2>
        <StatusTag of={gateMode} code={gate.mode} />
      </header>
      <p>
        <b>{count(inside)}</b>
        <span>
          {gate.cap > 0
            ? t({ zh: `/ ${count(gate.cap)} 在馆`, en: `/ ${count(gate.cap)} inside` })
            : t({ zh: '在馆', en: 'inside' })}
        </span>
        <em>{full ? t({ zh: '已满 · 只出不进', en: 'Full · exit only' }) : modeEndText(gate, words)}</em>
      </p>
      <i aria-hidden="true" className={share >= 90 ? 'g-near' : ''}>
        <i style={{ width: `${share}%` }} />
      </i>
      <ul aria-label={t({ zh: '通道', en: 'Lanes' })}>
        {gate.lanes.map((lane) => (
          <LaneCell key={lane.id} lane={lane} />
        ))}
      </ul>
    </li>
  );
}

/** The gates of the list as cards, with the live number of people inside their venues. */
export function GateBoard({ rows }: ListContent<GateGroupRow, unknown>) {
  const { t } = useWords();
  const venueIds = [...new Set(rows.map(({ venueId }) => venueId))];
  const views = useRooms<VenueRoom>(venueIds.map((venueId) => room.venue(venueId)));
  if (rows.length === 0) return null;
  return (
    <ul className="g-gates" aria-label={t({ zh: '闸机', en: 'Gates' })}>
      {rows.map((gate) => (
        <GateCard
          key={gate.id}
          gate={gate}
          inside={views.get(room.venue(gate.venueId))?.body?.flow.inside ?? gate.inside}
        />
      ))}
    </ul>
  );
}
