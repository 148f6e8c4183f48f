import './plan-editor.css';
import {
  DeleteOutlined,
  EditOutlined,
  MergeCellsOutlined,
  RedoOutlined,
  ScissorOutlined,
  SelectOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Alert, Button, Segmented } from 'antd';
import { useEffect, useMemo } from 'react';
import { floorPlans, type PlannedFloor } from '#contract/floor-plans/floor-plan.contract';
import { call, textOf } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { useOnline } from '#web/kit/feedback/offline';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import { useThemeMode } from '#web/kit/theme/theme';
import { EditorPanel, SplitTarget } from './editor-panel';
import { EditorStage } from './editor-stage';
import { overlapsOf } from './overlaps';
import { usePlanEditor, type PlanTool } from './use-plan-editor';

const hints: Readonly<Record<PlanTool, Text>> = {
  select: {
    zh: '点选房间，拖动房间或角点；拖动墙中点增加角点；按住 Shift 点选第二间可合并。方向键移动 10 厘米，[ ] 选角点，Delete 删除。',
    en: 'Choose a room, then drag it or its corners; drag the middle of a wall to add a corner. Shift-click a second room to merge. Arrows move by 10 cm, [ ] choose a corner, Delete removes.',
  },
  draw: {
    zh: '拖出矩形，或逐点点击，回到起点或按 Enter 闭合。Esc 取消。',
    en: 'Drag a rectangle, or click corner by corner and end at the first one or with Enter. Esc cancels.',
  },
  split: {
    zh: '点两点画一条切线，房间被切成两部分，较大的一半保留原房号。',
    en: 'Click two points of a cut. The larger part keeps the room number.',
  },
};

/** Edits the plan of a floor by hand: draw, move, split, merge, undo; saved as a whole. */
export function PlanEditor({
  floor,
  title,
  close,
  done,
}: {
  readonly floor: PlannedFloor;
  readonly title: string;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, words } = useWords();
  const { modal } = useFeedback();
  const online = useOnline();
  const themeMode = useThemeMode((state) => state.ground);
  const editor = usePlanEditor(floor);
  const { busy, problem, submit } = useSubmit();
  const { outlines, isChanged, tool, roomId, otherId } = editor;
  const overlaps = useMemo(() => overlapsOf(outlines), [outlines]);
  const overlapping = useMemo(() => new Set(overlaps.flat()), [overlaps]);
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  const leave = () => {
    if (!isChanged) return close();
    void modal.confirm({
      title: t({ zh: '放弃未保存的修改？', en: 'Discard unsaved changes?' }),
      content: t({ zh: '图纸的修改还没有保存。', en: 'The changes to the plan are not saved.' }),
      okText: t({ zh: '放弃修改', en: 'Discard' }),
      okButtonProps: { danger: true },
      cancelText: t({ zh: '继续编辑', en: 'Go on editing' }),
      focusable: { autoFocusButton: 'cancel' },
      onOk: close,
    });
  };
  const save = () =>
    submit(async () => {
      await call(
        floorPlans.save,
        {
          floorId: floor.id,
          version: floor.planVersion,
          outlines: [...outlines].map(([id, points]) => ({
            roomId: id,
            points: points.map(([x, y]): [number, number] => [x, y]),
          })),
        },
        { quiet: true },
      );
      done();
    });
  const hasRoom = roomId !== null && outlines.has(roomId);
  const canMerge = tool === 'select' && hasRoom && otherId !== null;
  const said = editor.problem ?? (problem === null ? null : textOf(problem));
  const numberOf = new Map(floor.rooms.map((room) => [room.id, room.roomNo]));
  return (
    <div className="fp-editor" onKeyDown={editor.press}>
      <header className="v-card fp-tools">
        <h2>{title}</h2>
        <Segmented<PlanTool>
          value={tool}
          onChange={editor.switchTool}
          options={[
            { value: 'select', icon: <SelectOutlined />, label: t({ zh: '选择', en: 'Select' }) },
            {
              value: 'draw',
              icon: <EditOutlined />,
              label: t({ zh: '绘制', en: 'Draw' }),
              disabled: roomId === null,
            },
            { value: 'split', icon: <ScissorOutlined />, label: t({ zh: '切分', en: 'Split' }), disabled: !hasRoom },
          ]}
        />
        <Button icon={<MergeCellsOutlined />} disabled={!canMerge} onClick={editor.merge}>
          {t({ zh: '合并', en: 'Merge' })}
        </Button>
        <Button icon={<DeleteOutlined />} disabled={!hasRoom || tool !== 'select'} onClick={editor.erase}>
          {editor.corner === null
            ? t({ zh: '删除轮廓', en: 'Remove outline' })
            : t({ zh: '删除角点', en: 'Remove corner' })}
        </Button>
        <Button
          icon={<UndoOutlined />}
          aria-label={t({ zh: '撤销', en: 'Undo' })}
          title={t({ zh: '撤销', en: 'Undo' })}
          disabled={!editor.canUndo}
          onClick={() => editor.apply({ kind: 'undo' })}
        />
        <Button
          icon={<RedoOutlined />}
          aria-label={t({ zh: '重做', en: 'Redo' })}
          title={t({ zh: '重做', en: 'Redo' })}
          disabled={!editor.canRedo}
          onClick={() => editor.apply({ kind: 'redo' })}
        />
        <span className="fp-ends">
          <Button onClick={leave}>{t(words.cancel)}</Button>
          <Button type="primary" loading={busy} disabled={!isChanged || !online} onClick={() => void save()}>
            {t({ zh: '保存图纸', en: 'Save plan' })}
          </Button>
        </span>
      </header>
      {said && <Alert type="error" showIcon title={t(said)} />}
      {overlaps.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t({
            zh: `有 ${overlaps.length} 处轮廓重叠：${overlaps
              .slice(0, 5)
              .map(([one, other]) => `${numberOf.get(one)} 与 ${numberOf.get(other)}`)
              .join('、')}`,
            en: `Overlapping outlines: ${overlaps
              .slice(0, 5)
              .map(([one, other]) => `${numberOf.get(one)} and ${numberOf.get(other)}`)
              .join(', ')}`,
          })}
        />
      )}
      <div className="fp-work">
        <section className="v-card fp-draw">
          <p className="v-quiet">{t(hints[tool])}</p>
          {tool === 'split' && <SplitTarget editor={editor} rooms={floor.rooms} />}
          <div
            className="fp-board"
            tabIndex={0}
            role="application"
            aria-label={t({
              zh: `图纸编辑区，已画 ${outlines.size} 间`,
              en: `Plan editor, ${outlines.size} rooms drawn`,
            })}
          >
            <EditorStage editor={editor} rooms={floor.rooms} overlapping={overlapping} themeMode={themeMode} />
          </div>
        </section>
        <EditorPanel editor={editor} rooms={floor.rooms} overlapping={overlapping} />
      </div>
    </div>
  );
}
