import { failures } from '#domain/kit/failure';

/** Refusals of lockers. */
export const lockerFailure = failures({
  cellMissing: {
    kind: 'missing',
    zh: '储物格不存在，请刷新后查看',
    en: 'This locker does not exist. Reload the page.',
  },
  cabinetMissing: {
    kind: 'missing',
    zh: '储物柜不存在，请先在硬件设备中登记',
    en: 'This cabinet does not exist. Register it in the hardware list first.',
  },
  cellStep: {
    kind: 'refused',
    zh: '储物格当前状态不允许此操作，请刷新后查看',
    en: 'This is not possible in the current state of the locker. Reload the page.',
  },
  cellTaken: {
    kind: 'refused',
    zh: '该储物格正在使用，请换一格',
    en: 'This locker is in use. Choose another one.',
  },
  braceletHasCell: {
    kind: 'refused',
    zh: '该手环已占用储物格{cell}，请先关柜',
    en: 'This wristband already uses locker {cell}. Close that one first.',
  },
  braceletUnusable: {
    kind: 'refused',
    zh: '手环未发放、已挂失或押金未付，不能使用储物柜',
    en: 'This wristband is not issued, is lost, or its deposit is unpaid, so it opens no locker.',
  },
  cellElsewhere: {
    kind: 'refused',
    zh: '手环属于其他场馆，不能使用这里的储物柜',
    en: 'This wristband belongs to another venue and opens no locker here.',
  },
  cellNoTaken: {
    kind: 'refused',
    zh: '柜号{no}已存在，请换一段柜号',
    en: 'Locker number {no} exists already. Choose other numbers.',
  },
  cellRange: {
    kind: 'invalid',
    zh: '请输入1至999的柜号，且止号不小于起号',
    en: 'Enter numbers from 1 to 999; the last must not be below the first.',
  },
  cellUsed: {
    kind: 'refused',
    zh: '储物格已有使用记录，不能删除，请停用',
    en: 'This locker has records, so it cannot be deleted. Disable it instead.',
  },
});
