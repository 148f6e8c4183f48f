import { firstBlocking, checkRules, peopleOf, refundSentence } from './rule-check';
import type { ChosenSlot } from './selection';
import { columnOfKey, gridOf, rowOf, type CellKey } from '#web/boards/slot-grid';
import { aDay, aSpace, DATE } from '#web/boards/test-day';

const info = aDay([aSpace(1, '1号', 'No. 1'), aSpace(2, '2号', 'No. 2')]);
const grid = gridOf(info, DATE);
const chosen = (...keys: CellKey[]): ChosenSlot[] =>
  keys.map((key) => ({
    key,
    column: columnOfKey(grid, key)!,
    row: rowOf(grid, key)!,
    fee: 30,
    left: grid.cells.get(key)!.left,
  }));
const check = (
  keys: CellKey[],
  more: { people?: number; unpaid?: number; site?: Partial<(typeof info)['siteParam']> } = {},
) =>
  checkRules({
    info: { ...info, siteParam: { ...info.siteParam, ...more.site } },
    grid,
    chosen: chosen(...keys),
    people: more.people ?? 1,
    unpaid: more.unpaid ?? 0,
  });

describe('the rule check of a selection', () => {
  it('passes two consecutive slots of one court', () => {
    const lines = check(['1/501', '1/502']);
    expect(firstBlocking(lines)).toBeNull();
    expect(lines.find(({ id }) => id === 'R11')).toMatchObject({ state: 'pass', text: { zh: '连续时段、同一场地' } });
  });

  it.each<[string, CellKey[], string]>([
    ['three slots where two are allowed', ['1/501', '1/502', '1/503'], '每次最多预约2个时段，请减少选择'],
    ['slots with a gap between them', ['1/501', '1/503'], '一次预约的时段必须连续，请重新选择'],
    ['slots of two courts', ['1/501', '2/502'], '一次预约只能选择同一块场地，请重新选择'],
  ])("blocks %s, with the server's message", (_, keys, zh) => {
    expect(firstBlocking(check(keys))).toMatchObject({ id: 'R11', state: 'block', text: { zh } });
  });

  it('allows parallel courts if the site does', () => {
    expect(firstBlocking(check(['1/501', '2/501'], { site: { sameSpaceOnly: false } }))).toBeNull();
  });

  it('counts the member among the people', () => {
    expect(peopleOf({ ...info.siteParam, buddyNumMin: 1, buddyNumMax: 3 })).toEqual({ min: 2, max: 4 });
    expect(firstBlocking(check(['1/501'], { site: { buddyNumMin: 1 } }))).toMatchObject({
      id: 'R12',
      text: { zh: '该场地至少需要2人，当前1人，请添加同伴' },
    });
    expect(firstBlocking(check(['1/501'], { people: 5 }))).toMatchObject({ id: 'R12' });
    expect(firstBlocking(check(['1/501'], { people: 2, site: { buddyNumMin: 1 } }))).toBeNull();
  });

  it('warns of an unpaid order and a missing face photo without blocking', () => {
    const lines = check(['1/501'], { unpaid: 1, site: { needFace: true } });
    expect(firstBlocking(lines)).toBeNull();
    expect(lines.map(({ id, state }) => [id, state])).toEqual([
      ['R11', 'pass'],
      ['R12', 'pass'],
      ['R09', 'warn'],
      ['R13', 'info'],
      ['refund', 'info'],
    ]);
  });

  it('shows the refund tiers, earliest first', () => {
    expect(refundSentence(info.siteParam.refundTiers).zh).toBe(
      '开场前取消：24 小时前退 100%，2 小时前退 80%，之后不可取消',
    );
    expect(refundSentence([]).en).toBe('No refund on cancellation');
  });
});
