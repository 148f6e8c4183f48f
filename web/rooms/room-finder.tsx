import type { ReactNode } from 'react';
import { Input, Segmented } from 'antd';
import type { RoomRow } from '#contract/rooms/room.contract';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import { BuildingSelect, type useBuilding } from './use-building';

/** What the colour of a room stands for. */
export type RoomColouring = 'usage' | 'org' | 'state';

type NamedRoom = Pick<RoomRow, 'roomNo' | 'name' | 'enName' | 'orgName' | 'enOrgName' | 'principalName'>;

/** Returns whether a room's number or a name contains the text, which is trimmed and in lower case. */
export const matchesRoom = (
  { roomNo, name, enName, orgName, enOrgName, principalName }: NamedRoom,
  text: string,
): boolean =>
  text === '' ||
  [roomNo, name, enName, orgName, enOrgName, principalName].some((one) => one.toLowerCase().includes(text));

/** The head of a drawing of rooms: its building, the colouring, the search, and how many were found. */
export function RoomFinder({
  building,
  colouring,
  setColouring,
  text,
  setText,
  placeholder,
  search,
  children,
}: {
  readonly building: ReturnType<typeof useBuilding>;
  readonly colouring: RoomColouring;
  readonly setColouring: (colouring: RoomColouring) => void;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly placeholder: Text;
  readonly search?: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useWords();
  return (
    <div className="v-card rm-head">
      <BuildingSelect of={building} />
      <Segmented<RoomColouring>
        value={colouring}
        onChange={setColouring}
        aria-label={t({ zh: '着色', en: 'Colour by' })}
        options={[
          { value: 'usage', label: t({ zh: '用途', en: 'Use' }) },
          { value: 'org', label: t({ zh: '单位', en: 'Department' }) },
          { value: 'state', label: t({ zh: '状态', en: 'State' }) },
        ]}
      />
      <Input.Search
        allowClear
        style={{ maxWidth: 260 }}
        placeholder={t(placeholder)}
        aria-label={t({ zh: '查找房间', en: 'Find rooms' })}
        value={text}
        onChange={({ target }) => setText(target.value)}
        {...(search && { onSearch: search })}
      />
      <small aria-live="polite">{children}</small>
    </div>
  );
}
