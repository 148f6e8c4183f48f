import type { ForeignData } from './foreign-data.fixture';

const braceletOf = (of: ForeignData) => ({
  chipNo: 'ABCDEF0123',
  labelNo: 'good',
  colour: 1,
  venueId: of.world.venueId,
});
const gateBillRuleOf = (of: ForeignData) => ({
  venueId: of.world.venueId,
  freeMinutes: 0,
  unitMinutes: 1,
  unitPrice: 0.05,
  dayCap: 1,
  debtPolicy: 1,
  returnFirst: false,
  status: 1,
});

/** Endpoints about wristbands, lockers and gate bills, with the id of another venue's object. */
export const poolCalls: Readonly<Record<string, (of: ForeignData) => object>> = {
  'bracelets.save': (of) => ({ ...braceletOf(of), id: of.braceletId }),
  'bracelets.remove': (of) => ({ id: of.braceletId }),
  'bracelets.issue': (of) => ({ id: of.braceletId, guestName: 'a guest', guestPhone: '13900000000', depositMode: 0 }),
  'bracelets.giveBack': (of) => ({ id: of.braceletId }),
  'bracelets.lose': (of) => ({ id: of.braceletId, note: 'a note' }),
  'bracelets.find': (of) => ({ id: of.braceletId, note: 'a note' }),
  'bracelets.writeOff': (of) => ({ id: of.braceletId, note: 'a note' }),
  'bracelets.disable': (of) => ({ id: of.braceletId, note: 'a note' }),
  'bracelets.enable': (of) => ({ id: of.braceletId, note: 'a note' }),
  'gateBills.collect': (of) => ({ id: of.gateBillId, offlineType: 1 }),
  'gateBills.refund': (of) => ({ id: of.gateBillId, amount: 0.1, reason: 'a reason' }),
  'gateBills.waive': (of) => ({ id: of.gateBillId, reason: 'a reason' }),
  'gateBillRules.save': (of) => ({ ...gateBillRuleOf(of), id: of.gateBillRuleId }),
  'lockers.open': (of) => ({ id: of.cellId, bracelet: 'x' }),
  'lockers.close': (of) => ({ id: of.cellId }),
  'lockers.force': (of) => ({ id: of.cellId, note: 'a note' }),
  'lockers.setState': (of) => ({ id: of.cellId, state: 3, note: 'a note' }),
};

/** Tables about wristbands, lockers and gate bills. */
export const poolTables = ['bracelet', 'bracelet_log', 'locker_cell', 'locker_record', 'gate_bill', 'gate_bill_rule'];
