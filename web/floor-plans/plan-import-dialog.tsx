import { InboxOutlined } from '@ant-design/icons';
import { Alert, Modal, Select, Upload } from 'antd';
import { useState } from 'react';
import { fromSquareMetres, toSquareMetres } from '#domain/buildings/area.rules';
import { matchDrawing, type DrawingMatch, type DrawnShape } from '#domain/floor-plans/floor-plan.rules';
import { areaDifference } from '#domain/floor-plans/polygon.rules';
import { floorPlans, type PlannedFloor } from '#contract/floor-plans/floor-plan.contract';
import { call, textOf } from '#web/kit/call/call';
import type { Text } from '#web/kit/text/lang';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import { MAX_DRAWING, readDrawing } from './plan-drawing';

/** Metres of one unit of a drawing. */
const UNITS: readonly (readonly [unit: number, title: Text])[] = [
  [0.001, { zh: '毫米', en: 'Millimetres' }],
  [0.01, { zh: '厘米', en: 'Centimetres' }],
  [1, { zh: '米', en: 'Metres' }],
  [0.0254, { zh: '英寸', en: 'Inches' }],
];
const SHOWN = 12;

/** Returns the unit with which the areas of a drawing fit the register best. */
export function bestUnit(shapes: readonly DrawnShape[], floor: Pick<PlannedFloor, 'rooms'>): number {
  const registered = new Map(floor.rooms.map(({ id, area }) => [id, fromSquareMetres(area)]));
  const misfit = ([unit]: (typeof UNITS)[number]) =>
    matchDrawing(shapes, floor.rooms, unit).outlines.reduce(
      (sum, { roomId, points }) => sum + Math.abs(areaDifference(points, registered.get(roomId) ?? 0)),
      0,
    );
  return [...UNITS].sort((one, other) => misfit(one) - misfit(other))[0]?.[0] ?? 0.001;
}

const list = (names: readonly string[], lang: 'zh' | 'en') =>
  `${names.slice(0, SHOWN).join(lang === 'zh' ? '、' : ', ')}${names.length > SHOWN ? '…' : ''}`;

/** Imports the plan of a floor from an SVG drawing: shows what matches before anything is saved. */
export function PlanImportDialog({
  floor,
  close,
  done,
}: {
  readonly floor: PlannedFloor;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, lang, words } = useWords();
  const online = useOnline();
  const [shapes, setShapes] = useState<readonly DrawnShape[] | null>(null);
  const [unit, setUnit] = useState(0.001);
  const [problem, setProblem] = useState<Text | null>(null);
  const [busy, setBusy] = useState(false);
  const match: DrawingMatch | null = shapes && matchDrawing(shapes, floor.rooms, unit);
  const registered = new Map(floor.rooms.map(({ id, area }) => [id, fromSquareMetres(area)]));
  const off = match?.outlines.reduce(
    (sum, { roomId, points }) => sum + areaDifference(points, registered.get(roomId) ?? 0),
    0,
  );

  const read = async (file: File) => {
    setProblem(null);
    setShapes(null);
    if (file.size > MAX_DRAWING)
      return setProblem({ zh: '图纸不能超过 10 MB', en: 'The drawing can be at most 10 MB.' });
    try {
      const found = readDrawing(await file.text());
      setUnit(bestUnit(found, floor));
      setShapes(found);
    } catch {
      setProblem({
        zh: '这不是 SVG 图纸。DXF 图纸请先另存为 SVG。',
        en: 'This is no SVG drawing. Save a DXF drawing as SVG first.',
      });
    }
  };
  const save = async () => {
    if (!match) return;
    setBusy(true);
    try {
      const { outlines } = match;
      await call(
        floorPlans.save,
        { floorId: floor.id, version: floor.planVersion, outlines: [...outlines] },
        { quiet: true },
      );
      done();
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={640}
      title={t({ zh: '导入图纸', en: 'Import drawing' })}
      okText={t(
        match
          ? { zh: `保存 ${match.outlines.length} 间的轮廓`, en: `Save ${match.outlines.length} outlines` }
          : { zh: '保存图纸', en: 'Save plan' },
      )}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: !online || !match || match.outlines.length === 0 }}
      onOk={() => void save()}
      onCancel={close}
    >
      <Upload.Dragger
        accept=".svg"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          void read(file);
          return false;
        }}
      >
        <p>
          <InboxOutlined /> {t({ zh: '选择或拖入 SVG 图纸', en: 'Choose or drop an SVG drawing' })}
        </p>
        <small>
          {t({
            zh: '房间轮廓用多边形、矩形或直线路径，以房号作为名称（title、id 或图层名）',
            en: 'Draw rooms as polygons, rectangles or straight paths, named by the room number (title, id or layer).',
          })}
        </small>
      </Upload.Dragger>
      {problem && <Alert type="error" showIcon title={t(problem)} style={{ marginTop: 12 }} />}
      {match && (
        <div className="fp-panel">
          <label>
            {t({ zh: '图纸单位', en: 'Unit of the drawing' })}{' '}
            <Select
              value={unit}
              onChange={setUnit}
              style={{ minWidth: 140 }}
              options={UNITS.map(([value, title]) => ({ value, label: t(title) }))}
            />
          </label>
          <span>
            {t({ zh: `找到 ${match.outlines.length} 间`, en: `${match.outlines.length} rooms found` })} ·{' '}
            {t({ zh: '图上面积与登记相差', en: 'Plan differs from the register by' })}{' '}
            {amount(toSquareMetres(off ?? 0))} m²
          </span>
          {match.missing.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t({
                zh: `图上没有 ${match.missing.length} 间`,
                en: `Not in the drawing: ${match.missing.length}`,
              })}
              description={list(match.missing, lang)}
            />
          )}
          {match.unknown.length > 0 && (
            <Alert
              type="info"
              showIcon
              title={t({
                zh: `${match.unknown.length} 个图形没有对应房间`,
                en: `Shapes without a room: ${match.unknown.length}`,
              })}
              description={list(match.unknown, lang)}
            />
          )}
        </div>
      )}
    </Modal>
  );
}
