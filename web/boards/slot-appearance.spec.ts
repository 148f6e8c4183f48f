import { slotStatus } from '#domain/boards/slot.status';
import { cellLabel } from './slot-cell';
import { gridOf } from './slot-grid';
import { appearanceOf, type RowPhase } from './slot-appearance';
import { aCell, aDay, aSpace, DATE } from './test-day';

const held = 1_800_000_000_000;
const conflict = {
  reservationStatus: slotStatus.reserved,
  takeUp: true,
  reasonCode: 'fullCourtTaken',
  takeUpExplain: '整场已订',
  takeUpExplainEn: 'Full court booked',
};

describe('a matrix cell', () => {
  it.each<[string, Parameters<typeof aCell>[0], RowPhase, string, string, string, string, string]>([
    ['free, by its price', {}, 'ahead', 'free', 'ring', '¥30', '¥30', 'choose'],
    [
      'free, with decimals only when they say something',
      { orderFee: 12.5 },
      'ahead',
      'free',
      'ring',
      '¥12.50',
      '¥12.50',
      'choose',
    ],
    ['free of charge', { orderFee: 0 }, 'ahead', 'free', 'ring', '免费', 'Free', 'choose'],
    [
      'held by somebody else',
      { reservationStatus: slotStatus.unpaid, payDeadline: held },
      'ahead',
      'held',
      'quarter',
      '待付',
      'Unpaid',
      'reason',
    ],
    ['booked', { reservationStatus: slotStatus.reserved }, 'ahead', 'booked', 'disc', '已订', 'Booked', 'reason'],
    [
      'in use while its hour runs',
      { reservationStatus: slotStatus.reserved },
      'running',
      'inUse',
      'disc',
      '使用中',
      'In use',
      'reason',
    ],
    [
      'mine and paid',
      { reservationStatus: slotStatus.reserved, tradeNo: 'D26112000000001' },
      'ahead',
      'minePaid',
      'star',
      '我的',
      'Mine',
      'order',
    ],
    [
      'mine and unpaid',
      { reservationStatus: slotStatus.unpaid, tradeNo: 'D26112000000001', payDeadline: held },
      'ahead',
      'mineUnpaid',
      'star',
      '去支付',
      'Pay',
      'pay',
    ],
    [
      'mine and unpaid on a site sold by places',
      { reservationStatus: slotStatus.free, tradeNo: 'D26112000000001', payDeadline: held, left: 3, total: 20 },
      'ahead',
      'mineUnpaid',
      'star',
      '去支付',
      'Pay',
      'pay',
    ],
    ['blocked by the whole court', conflict, 'ahead', 'conflict', 'court', '整场已订', 'Full court booked', 'reason'],
    [
      'taken by the venue',
      {
        reservationStatus: slotStatus.reserved,
        adminTake: true,
        reasonCode: 'adminTake',
        takeUpExplain: '占用',
        takeUpExplainEn: 'Blocked',
      },
      'ahead',
      'occupied',
      'hatch',
      '占用',
      'Blocked',
      'reason',
    ],
    [
      'started',
      { reservationStatus: slotStatus.notOpen, reasonCode: 'started' },
      'running',
      'closed',
      'hatch',
      '已开始',
      'Started',
      'reason',
    ],
    [
      'not released',
      { reservationStatus: slotStatus.notOpen, reasonCode: 'notReleased' },
      'ahead',
      'closed',
      'hatch',
      '未放号',
      'Not released',
      'reason',
    ],
    [
      'closed',
      { reservationStatus: slotStatus.notOpen, reasonCode: 'siteClosed' },
      'ahead',
      'closed',
      'hatch',
      '闭馆',
      'Closed',
      'reason',
    ],
    [
      'closed for a reason nobody told',
      { reservationStatus: slotStatus.notOpen },
      'ahead',
      'closed',
      'hatch',
      '未开放',
      'Not open',
      'reason',
    ],
    ['open by places', { left: 14, total: 20 }, 'ahead', 'places', 'ring', '余 14', '14 left', 'choose'],
    [
      'low on places',
      { reservationStatus: slotStatus.low, left: 5, total: 20 },
      'ahead',
      'low',
      'half',
      '仅余 5',
      '5 left',
      'choose',
    ],
    [
      'full',
      { reservationStatus: slotStatus.reserved, left: 0, total: 20, reasonCode: 'full' },
      'ahead',
      'full',
      'disc',
      '已满',
      'Full',
      'reason',
    ],
    ['free on a page left open past its hour', {}, 'ended', 'closed', 'hatch', '已结束', 'Ended', 'reason'],
  ])('is %s', (_, part, phase, kind, glyph, zh, en, action) => {
    expect(appearanceOf(aCell(part), phase)).toMatchObject({ kind, glyph, zh, en, action });
  });

  it('counts down a hold, its own and others', () => {
    expect(appearanceOf(aCell({ reservationStatus: slotStatus.unpaid, payDeadline: held }), 'ahead').deadline).toBe(
      held,
    );
    expect(
      appearanceOf(aCell({ reservationStatus: slotStatus.reserved, tradeNo: 'D26112000000001' }), 'ahead').deadline,
    ).toBeNull();
  });

  it('has a screen reader label in both languages', () => {
    const grid = gridOf(aDay([aSpace(21, '2号东半场', 'Court 2 east half')]), DATE);
    const [column, row] = [grid.columns[0]!, grid.rows[0]!];
    expect(cellLabel(appearanceOf(aCell(), 'ahead'), column, row, 30, 'zh')).toBe('2 号东半场 18:00到19:00 可订 30元');
    expect(cellLabel(appearanceOf(aCell(), 'ahead'), column, row, 30, 'en')).toBe(
      'Court 2 east half 18:00 to 19:00 free ¥30',
    );
    expect(cellLabel(appearanceOf(aCell(conflict), 'ahead'), column, row, 30, 'zh')).toBe(
      '2 号东半场 18:00到19:00 不可订 整场已订',
    );
    expect(
      cellLabel(
        appearanceOf(aCell({ reservationStatus: slotStatus.low, left: 5, total: 20 }), 'ahead'),
        column,
        row,
        10,
        'zh',
      ),
    ).toBe('2 号东半场 18:00到19:00 可订 仅余 5 10元');
  });
});
