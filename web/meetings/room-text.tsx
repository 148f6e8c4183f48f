import {
  AudioOutlined,
  DesktopOutlined,
  EditOutlined,
  FlagOutlined,
  FormOutlined,
  IdcardOutlined,
  PlaySquareOutlined,
  VideoCameraOutlined,
  WifiOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { roomLayout, meetingService, type MeetingService } from '#domain/meetings/meeting.status';
import type { MeetingRoomView } from '#contract/meetings/meeting.contract';
import { useWords } from '#web/kit/session/words';
import type { Translator } from '#web/kit/text/translator';

const icons: Readonly<Record<MeetingService, ReactNode>> = {
  projector: <DesktopOutlined />,
  audio: <AudioOutlined />,
  video: <VideoCameraOutlined />,
  recording: <PlaySquareOutlined />,
  liveStream: <WifiOutlined />,
  whiteboard: <EditOutlined />,
  nameplates: <IdcardOutlined />,
  banner: <FlagOutlined />,
  signingTable: <FormOutlined />,
};

/** Returns where a room is: building, floor and number, or its venue if the register of rooms does not know it. */
export const placeOf = (room: MeetingRoomView, { pick }: Pick<Translator, 'pick'>): string =>
  room.buildingId === null
    ? pick(room.venueName, room.enVenueName)
    : [pick(room.buildingName, room.enBuildingName), pick(room.floorName, room.enFloorName), room.roomNo]
        .filter(Boolean)
        .join(' · ');

/** Returns how many people a room holds and how they sit. */
export const seatsOf = (room: MeetingRoomView, { t, label }: Pick<Translator, 't' | 'label'>): string =>
  `${t({ zh: `${room.capacity} 人`, en: `${room.capacity} people` })} · ${label(roomLayout, room.layout)}`;

/** The equipment of a room, each with its name. */
export function Equipment({ of }: { readonly of: readonly MeetingService[] }) {
  const { t, label } = useWords();
  if (of.length === 0) return <p className="v-quiet">{t({ zh: '无固定设备', en: 'No fixed equipment' })}</p>;
  return (
    <ul className="mt-equipment">
      {of.map((code) => (
        <li key={code}>
          <i aria-hidden="true">{icons[code]}</i>
          {label(meetingService, code)}
        </li>
      ))}
    </ul>
  );
}
