import { memo } from 'react';
import { Link } from 'react-router-dom';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import type { RoomRow } from '#contract/rooms/room.contract';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import { UsageGlyph, UseStatusGlyph } from './room-glyph';
import type { RoomColouring } from './room-finder';

/** One room in the diagram; it leads to the page of the room. */
export const RoomBlock = memo(function RoomBlock({
  room,
  mode,
  dim,
}: {
  readonly room: RoomRow;
  readonly mode: RoomColouring;
  readonly dim: boolean;
}) {
  const { t, pick, label } = useWords();
  const line =
    mode === 'state'
      ? label(roomUseStatus, room.useStatus)
      : mode === 'org'
        ? pick(room.orgName, room.enOrgName) || t({ zh: '未分配', en: 'Unassigned' })
        : pick(room.name, room.enName) || label(roomUsage, room.usage);
  return (
    <li style={{ flexGrow: Math.max(1, Math.round(room.area)) }}>
      <Link
        to={`/graphic-space/${room.id}`}
        className="rm-room"
        data-usage={room.usage}
        data-dim={dim}
        title={`${room.roomNo} · ${label(roomUsage, room.usage)} · ${label(roomUseStatus, room.useStatus)}`}
      >
        <b>
          {mode === 'state' ? <UseStatusGlyph of={room.useStatus} /> : <UsageGlyph of={room.usage} />}
          {room.roomNo}
        </b>
        <span>{line}</span>
        <span>{amount(room.area)} m²</span>
      </Link>
    </li>
  );
});
