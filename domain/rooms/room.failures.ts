import { failures } from '#domain/kit/failure';

/** Refusals of changes to rooms. */
export const roomFailure = failures({
  roomNoTaken: {
    kind: 'refused',
    zh: '该楼层已有此房号，请换一个房号',
    en: 'This floor already has a room with this number. Choose another number.',
  },
  roomMissing: {
    kind: 'missing',
    zh: '没有此房间，或不在您的管理范围内',
    en: 'This room does not exist or is outside your scope.',
  },
  roomInUse: {
    kind: 'refused',
    zh: '该房间已有使用记录，不能删除',
    en: 'This room has records of its use and cannot be deleted.',
  },
  roomHasAssets: {
    kind: 'refused',
    zh: '该房间还有水电表或其他基础设施，请先移走或删除',
    en: 'This room still has meters or assets. Move or delete them first.',
  },
  floorUnknown: { kind: 'invalid', zh: '没有此楼层，请重新选择', en: 'This floor does not exist. Choose again.' },
  orgUnknown: { kind: 'invalid', zh: '没有此单位，请重新选择', en: 'This department does not exist. Choose again.' },
  orgOutside: {
    kind: 'forbidden',
    zh: '所选单位不在您的管理范围内',
    en: 'The chosen department is outside your scope.',
  },
  principalUnknown: {
    kind: 'invalid',
    zh: '所选责任人不是空间负责人，请先授予该身份或另选',
    en: 'The chosen person is not a space manager. Grant that role first, or choose someone else.',
  },
  siteTaken: {
    kind: 'refused',
    zh: '该场地已关联其他房间，请另选',
    en: 'This site is already linked to another room. Choose another site.',
  },
  siteUnknown: { kind: 'invalid', zh: '没有此场地，请重新选择', en: 'This site does not exist. Choose again.' },
  useWithoutOrg: {
    kind: 'invalid',
    zh: '使用中或出借的房间须填写使用单位',
    en: 'A room in use or lent out needs a department.',
  },
  useByOccupants: {
    kind: 'invalid',
    zh: '“超标”由系统按使用人核定，不能直接填写，请选其他状态',
    en: 'Over quota follows from the occupants and cannot be set. Choose another state.',
  },
});
