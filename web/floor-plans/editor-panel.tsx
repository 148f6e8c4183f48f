import { CheckOutlined, EditOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { fromSquareMetres, toSquareMetres } from '#domain/buildings/area.rules';
import { areaDifference, polygonArea } from '#domain/floor-plans/polygon.rules';
import type { PlannedRoom } from '#contract/floor-plans/floor-plan.contract';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import type { PlanEditor } from './use-plan-editor';

/** A difference between plan and register above this share is marked. */
const OFF_SHARE = 0.02;

const signed = (value: number): string => `${value > 0 ? '+' : ''}${amount(value)}`;

/** Which room takes the smaller part of a cut. */
export function SplitTarget({
  editor,
  rooms,
}: {
  readonly editor: PlanEditor;
  readonly rooms: readonly PlannedRoom[];
}) {
  const { t, pick } = useWords();
  const free = rooms.filter(({ id }) => !editor.outlines.has(id));
  if (free.length === 0)
    return (
      <p className="v-quiet">
        {t({
          zh: '本层房间都已画出。请先在房间登记中新建房间，再切分。',
          en: 'Every room of this floor is drawn. Add the new room to the register first.',
        })}
      </p>
    );
  return (
    <label className="fp-split">
      {t({ zh: '较小的一半给', en: 'The smaller part becomes' })}
      <Select
        value={editor.otherId}
        onChange={editor.setOther}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t({ zh: '选择房间', en: 'Choose a room' })}
        options={free.map((room) => ({
          value: room.id,
          label: `${room.roomNo} ${pick(room.name, room.enName)}`.trim(),
        }))}
      />
    </label>
  );
}

/** The rooms of the floor: the area on the plan beside the registered one, and which are not drawn yet. */
export function EditorPanel({
  editor,
  rooms,
  overlapping,
}: {
  readonly editor: PlanEditor;
  readonly rooms: readonly PlannedRoom[];
  readonly overlapping: ReadonlySet<number>;
}) {
  const { t, pick } = useWords();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = rooms.filter((room) => `${room.roomNo} ${room.name} ${room.enName}`.toLowerCase().includes(wanted));
  const drawn = rooms.filter(({ id }) => editor.outlines.has(id)).length;
  return (
    <aside className="v-card fp-panel fp-rooms">
      <h2>{t({ zh: `房间 · 已画 ${drawn} / ${rooms.length}`, en: `Rooms · ${drawn} of ${rooms.length} drawn` })}</h2>
      <Input.Search
        allowClear
        value={text}
        aria-label={t({ zh: '查找房间', en: 'Find a room' })}
        placeholder={t({ zh: '房号、名称', en: 'Room number or name' })}
        onChange={({ target }) => setText(target.value)}
      />
      <ul>
        {shown.map((room) => {
          const outline = editor.outlines.get(room.id);
          const registered = fromSquareMetres(room.area);
          const off = outline ? areaDifference(outline, registered) : 0;
          const isOff = Math.abs(off) > registered * OFF_SHARE;
          return (
            <li key={room.id} data-chosen={room.id === editor.roomId || room.id === editor.otherId}>
              <button
                type="button"
                disabled={!outline}
                onClick={(event) => editor.tap(room.id, event.shiftKey || event.ctrlKey || event.metaKey)}
              >
                <b>{room.roomNo}</b> <span>{pick(room.name, room.enName)}</span>
                <small data-off={isOff}>
                  {outline
                    ? `${amount(toSquareMetres(polygonArea(outline)))} m²${off === 0 ? '' : ` (${signed(toSquareMetres(off))})`}`
                    : t({ zh: `登记 ${amount(room.area)} m²`, en: `Register: ${amount(room.area)} m²` })}
                </small>
              </button>
              {overlapping.has(room.id) ? (
                <span className="fp-mark" data-kind="overlap">
                  <WarningOutlined /> {t({ zh: '重叠', en: 'Overlaps' })}
                </span>
              ) : outline ? (
                <span className="fp-mark">
                  <CheckOutlined /> {t({ zh: '已画', en: 'Drawn' })}
                </span>
              ) : (
                <Button size="small" icon={<EditOutlined />} onClick={() => editor.startDrawing(room.id)}>
                  {t({ zh: '绘制', en: 'Draw' })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && <p className="v-quiet">{t({ zh: '没有符合的房间', en: 'No room matches' })}</p>}
    </aside>
  );
}
