import { enumeration } from '#domain/kit/enumeration';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import { rooms } from '#contract/rooms/room.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';

const choices = () => call(rooms.choices, {}, { quiet: true });

/** Loads the buildings, floors or departments as choices. */
export const loadRoomChoices = (of: 'buildings' | 'floors' | 'orgs' | 'principals' | 'sites') => async () =>
  (await choices())[of];

/** The states that staff set; over quota follows from the occupants. */
const editableStatus = enumeration({
  idle: { code: roomUseStatus.idle, zh: '空闲', en: 'Vacant' },
  inUse: { code: roomUseStatus.inUse, zh: '使用中', en: 'In use' },
  lent: { code: roomUseStatus.lent, zh: '出借', en: 'Lent out' },
  repair: { code: roomUseStatus.repair, zh: '维修', en: 'Under repair' },
});

/** Fields of a room, in parts. */
export const roomFields = [
  {
    title: { zh: '房间', en: 'Room' },
    fields: [
      input.lookup('floorId', loadRoomChoices('floors')),
      input.text('roomNo'),
      input.text('name'),
      input.text('enName'),
      input.number('area', { unit: { zh: 'm²', en: 'm²' }, decimals: 2 }),
      input.number('capacity'),
    ],
  },
  {
    title: { zh: '使用', en: 'Use' },
    fields: [
      input.select('usage', roomUsage),
      input.select('useStatus', editableStatus),
      input.lookup('orgId', loadRoomChoices('orgs')),
      input.lookup('principalUserId', loadRoomChoices('principals')),
      input.lookup('siteId', loadRoomChoices('sites'), {
        hint: { zh: '可在线预约的房间才选', en: 'Only for rooms that can be booked online' },
      }),
    ],
  },
  {
    title: { zh: '设施', en: 'Equipment' },
    fields: [input.text('keyNo'), input.text('networkNo'), input.area('facilities', { rows: 2 })],
  },
];
