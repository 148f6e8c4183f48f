import { failures } from '#domain/kit/failure';

/** Refusals of requests that change rooms. */
export const spaceChangeFailure = failures({
  changeRoomGone: {
    kind: 'refused',
    zh: '申请涉及的房间不存在或不在您的管理范围内',
    en: 'A room of this request does not exist or is outside your scope.',
  },
  changeMissing: {
    kind: 'missing',
    zh: '没有此申请，或不在您的管理范围内',
    en: 'This request does not exist or is outside your scope.',
  },
  changeRoomMoved: {
    kind: 'stale',
    zh: '房间 {room} 在申请提交后已变更，请退回申请人核对后重新提交',
    en: 'Room {room} has changed since this request was submitted. Send it back so that it can be checked and resubmitted.',
  },
  changeRoomBusy: {
    kind: 'refused',
    zh: '房间 {room} 的状态不允许这项变更',
    en: 'The state of room {room} does not allow this change.',
  },
  changeRoomFree: {
    kind: 'refused',
    zh: '房间 {room} 当前无人使用，不需要这项变更',
    en: 'Room {room} is not in use, so this change is not needed.',
  },
  changeNothing: {
    kind: 'invalid',
    zh: '申请没有改变任何内容，请核对',
    en: 'This request changes nothing. Check it.',
  },
  changeIncomplete: {
    kind: 'invalid',
    zh: '请填写这类申请需要的全部内容',
    en: 'Fill in everything this kind of request needs.',
  },
  changeAreaLost: {
    kind: 'invalid',
    zh: '拆分后的面积之和必须等于原面积 {area} m²',
    en: 'The parts must add up to the area of {area} sq m.',
  },
  changePartNames: {
    kind: 'invalid',
    zh: '各部分的房号不能重复',
    en: 'The parts need different room numbers.',
  },
  changeTwoFloors: {
    kind: 'invalid',
    zh: '只能合并同一楼层、同一单位的房间',
    en: 'Only rooms of one floor and department can be merged.',
  },
  changeWrongUser: {
    kind: 'refused',
    zh: '要退出的人不在这间房，或要加入的人已在这间房',
    en: 'Someone to leave is not in this room, or someone to join is already in it.',
  },
  changeOwn: {
    kind: 'forbidden',
    zh: '不能审核自己提交的申请',
    en: 'You cannot decide a request of your own.',
  },
  changeOver: {
    kind: 'refused',
    zh: '这项申请已经处理过，请刷新',
    en: 'This request is already decided. Refresh the page.',
  },
});
