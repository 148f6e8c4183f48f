import { failures } from '#domain/kit/failure';

/** Refusals of changes to buildings and floors. */
export const buildingFailure = failures({
  buildingNameTaken: {
    kind: 'refused',
    zh: '同名楼宇已存在，请换一个名称',
    en: 'A building with this name already exists. Choose another name.',
  },
  buildingCodeTaken: {
    kind: 'refused',
    zh: '楼宇编码已被使用，请换一个编码',
    en: 'This building code is already in use. Choose another code.',
  },
  buildingInUse: {
    kind: 'refused',
    zh: '该楼宇还有楼层，请先删除楼层或停用楼宇',
    en: 'This building still has floors. Delete its floors first, or disable the building.',
  },
  buildingHasAssets: {
    kind: 'refused',
    zh: '该楼宇还有水电表或其他基础设施，请先移走或删除',
    en: 'This building still has meters or assets. Move or delete them first.',
  },
  usableAreaTooLarge: {
    kind: 'invalid',
    zh: '使用面积不能大于建筑面积，请核对',
    en: 'The usable area cannot exceed the floor area. Check both.',
  },
  positionIncomplete: {
    kind: 'invalid',
    zh: '经度和纬度须同时填写',
    en: 'Enter both longitude and latitude, or neither.',
  },
  campusUnknown: { kind: 'invalid', zh: '没有此校区，请重新选择', en: 'This campus does not exist. Choose again.' },
  managerUnknown: {
    kind: 'invalid',
    zh: '所选负责人没有空间管理类身份，请重新选择',
    en: 'A chosen manager has no space role. Choose again.',
  },
  floorNoTaken: {
    kind: 'refused',
    zh: '该楼宇已有此楼层号，请换一个楼层号',
    en: 'This building already has this floor number. Choose another one.',
  },
  floorNoZero: {
    kind: 'invalid',
    zh: '楼层号不能为 0：地上从 1 起，地下从 -1 起',
    en: 'A floor number cannot be 0: floors start at 1, basements at -1.',
  },
  floorInUse: {
    kind: 'refused',
    zh: '该楼层还有房间，请先删除房间',
    en: 'This floor still has rooms. Delete its rooms first.',
  },
  buildingUnknown: {
    kind: 'invalid',
    zh: '没有此楼宇，请重新选择',
    en: 'This building does not exist. Choose again.',
  },
});
