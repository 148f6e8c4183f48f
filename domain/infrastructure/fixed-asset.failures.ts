import { failures } from '#domain/kit/failure';

/** Refusals of changes to meters and fixed assets. */
export const fixedAssetFailure = failures({
  fixedAssetMissing: {
    kind: 'missing',
    zh: '没有此设施，或不在您的管理范围内',
    en: 'This meter or asset does not exist or is outside your scope.',
  },
  fixedAssetNoTaken: {
    kind: 'refused',
    zh: '该编号已被使用，请换一个编号',
    en: 'This number is already in use. Choose another number.',
  },
  fixedAssetRoomElsewhere: {
    kind: 'invalid',
    zh: '所选房间不在该楼宇内，请重新选择',
    en: 'The chosen room is not in this building. Choose again.',
  },
  fixedAssetRoomNeeded: {
    kind: 'forbidden',
    zh: '您只能管理本单位房间内的设施，请选择房间',
    en: 'You can manage only what is in the rooms of your department. Choose a room.',
  },
  fixedAssetDeviceTaken: {
    kind: 'refused',
    zh: '该硬件已关联其他设施，请另选',
    en: 'This device is already linked to another meter or asset. Choose another device.',
  },
  fixedAssetDeviceUnknown: {
    kind: 'invalid',
    zh: '没有此硬件，或已停用、不在您的管理范围内，请重新选择',
    en: 'This device does not exist, is disabled or is outside your scope. Choose again.',
  },
  fixedAssetHasReadings: {
    kind: 'refused',
    zh: '该表计已有读数，不能删除；请将状态改为“已报废”',
    en: 'This meter has readings and cannot be deleted. Set its state to "Scrapped" instead.',
  },
  meterFactsFixed: {
    kind: 'refused',
    zh: '已有读数的表计不能修改类型和倍率；请报废后另建',
    en: 'Kind and multiplier of a meter with readings cannot change. Scrap it and add another one.',
  },
});
