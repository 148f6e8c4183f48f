import './room.css';
import type { ReactNode } from 'react';
import { roomUsage, roomUseStatus, type RoomUsage, type RoomUseStatus } from '#domain/rooms/room.status';
import { useWords } from '#web/kit/session/words';

const usagePaths: Readonly<Record<RoomUsage, ReactNode>> = {
  teaching: <path d="M2 3h12v8H2zM6 14h4M8 11v3" />,
  lab: <path d="M6 2h4M7 2v4L3 13.5h10L9 6V2M5 10h6" />,
  office: <path d="M3 13V6h4v7M9 13V3h4v10M2 13h12" />,
  meeting: <path d="M4 6.5h8v4H4zM8 2v2M8 13v1.5M2 8.5h-.5M14.5 8.5H14M3.5 3.5l1 1M12.5 3.5l-1 1" />,
  sports: <path d="M2 3.5h12v9H2zM8 3.5v9M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4" />,
  storage: <path d="M2 6.5 8 3l6 3.5V13H2zM5 13V8.5h6V13M5 10.7h6" />,
  public: (
    <path d="M5.5 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4M2 13c0-3 7-3 7 0M11 7.5a1.6 1.6 0 1 0 0-3.2M11 9.5c2 0 3 1.5 3 3" />
  ),
  idle: <path d="M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11" />,
};

const statePaths: Readonly<Record<RoomUseStatus, ReactNode>> = {
  [roomUseStatus.idle]: <path d="M8 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10" />,
  [roomUseStatus.inUse]: (
    <path d="M8 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4" fill="currentColor" />
  ),
  [roomUseStatus.lent]: <path d="M3 8h9M9 4.5 12.5 8 9 11.5" />,
  [roomUseStatus.repair]: <path d="M3 13l5-5M8.2 7.8a3 3 0 0 0 4-4L10.5 5.5 9 4l1.5-1.8a3 3 0 0 0-3.8 4" />,
  [roomUseStatus.overQuota]: <path d="M8 2.5 14.5 13.5h-13zM8 7v3M8 11.5v.6" />,
};

const Glyph = ({ children }: { readonly children: ReactNode }) => (
  <svg
    className="rm-glyph"
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** The sign of a usage; its name stands beside it. */
export const UsageGlyph = ({ of }: { readonly of: RoomUsage }) => <Glyph>{usagePaths[of]}</Glyph>;

/** The sign of a state; its name stands beside it. */
export const UseStatusGlyph = ({ of }: { readonly of: RoomUseStatus }) => <Glyph>{statePaths[of]}</Glyph>;

/** A usage as a tag of sign and text. */
export function UsageTag({ of }: { readonly of: RoomUsage }) {
  const { label } = useWords();
  return (
    <span className="rm-usage" data-usage={of}>
      <UsageGlyph of={of} />
      {label(roomUsage, of)}
    </span>
  );
}
