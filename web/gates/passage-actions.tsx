import { gateDirection, gateResult } from '#domain/devices/device.status';
import { manualReason } from '#domain/gates/gate.status';
import { gates, type GateRow } from '#contract/gates/gate.contract';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import type { BatchAction, RowAction } from '#web/kit/list/list-spec';

const right = 'VenuesGateListCorrect';
const opposite = (direction: number) => (direction === gateDirection.in ? gateDirection.out : gateDirection.in);
const isPassage = ({ result, counts }: GateRow) => result === gateResult.pass && counts;

/** Returns the form that gives passages a direction. */
export const correctionOf = (rows: readonly GateRow[], direction: number): FormSpec<GateRow> => ({
  endpoint: gates.repair,
  ok: { zh: `修复 ${rows.length} 条`, en: `Correct ${rows.length}` },
  fields: [input.select('reason', manualReason, { wide: true })],
  start: () => ({ reason: manualReason.wrongSide }),
  also: () => ({ ids: rows.map(({ id }) => id), direction }),
});

const directionAction = (direction: number): RowAction<GateRow> => {
  const title =
    direction === gateDirection.in ? { zh: '改为进', en: 'Change to in' } : { zh: '改为出', en: 'Change to out' };
  return {
    key: `to${direction}`,
    title,
    right,
    when: (row) => isPassage(row) && opposite(row.direction) === direction,
    Dialog: ({ row, close, done }) => (
      <FormDialog spec={correctionOf([row], direction)} row={row} title={title} close={close} done={done} />
    ),
  };
};

/** Row actions of the gate log: the opposite direction. */
export const passageActions: readonly RowAction<GateRow>[] = [
  directionAction(gateDirection.out),
  directionAction(gateDirection.in),
];

const directionBatch = (direction: number): BatchAction<GateRow> => {
  const title =
    direction === gateDirection.in
      ? { zh: '批量改为进', en: 'Change to in' }
      : { zh: '批量改为出', en: 'Change to out' };
  return {
    key: `to${direction}`,
    title,
    right,
    applies: (row) => isPassage(row) && opposite(row.direction) === direction,
    Dialog: ({ rows, close, done }) => (
      <FormDialog spec={correctionOf(rows, direction)} row={null} title={title} close={close} done={done} />
    ),
  };
};

/** Actions on several passages of the gate log. */
export const passageBatch: readonly BatchAction<GateRow>[] = [
  directionBatch(gateDirection.out),
  directionBatch(gateDirection.in),
];

/** The form that counts people by hand. */
export const countForm: FormSpec<GateRow> = {
  endpoint: gates.count,
  title: { zh: '人工计数', en: 'Count by hand' },
  ok: { zh: '计入', en: 'Count' },
  fields: [
    input.lookup('venueId', async () => {
      const { flows } = await call(gates.list, { size: 1 }, { quiet: true });
      return flows.map(({ venueId, venueName, enVenueName }) => ({
        id: venueId,
        name: venueName,
        enName: enVenueName,
      }));
    }),
    input.select('direction', gateDirection),
    input.number('people', { unit: { zh: '人', en: 'people' } }),
    input.select('reason', manualReason),
    input.text('username', {
      wide: true,
      hint: {
        zh: '知道是谁时填写：其在馆记录随之开始或结束，人数按 1 计',
        en: 'If you know who: the visit begins or ends, and one person is counted',
      },
    }),
  ],
  start: () => ({ people: 1 }),
};

/** Returns the form that counts people in or out of one venue. */
export const countFormFor = (venueId: number, direction: number): FormSpec<GateRow> => ({
  ...countForm,
  fields: countForm.fields.slice(2),
  also: () => ({ venueId, direction }),
});
