import { roomUsage } from '#domain/rooms/room.status';
import { repairTrade, spaceChangeKind } from '#domain/space-changes/space-change.status';
import { spaceChanges, type SpaceChangeRow } from '#contract/space-changes/space-change.contract';
import { call } from '#web/kit/call/call';
import { input, type FormSpec, type FormValues } from '#web/kit/form/form-spec';
import { ProofField, RoomParts } from './room-parts';

const choices = () => call(spaceChanges.choices, {}, { quiet: true });
const load = (of: 'rooms' | 'orgs' | 'people') => async () => (await choices())[of];
const isKind =
  (...kinds: readonly number[]) =>
  ({ kind }: FormValues) =>
    kinds.includes(Number(kind));
const { allocate, swap, usage, reshape, repair, renovation, lend, users } = spaceChangeKind;

/** The form of a request; its fields follow the kind. */
export const spaceChangeForm: FormSpec<SpaceChangeRow> = {
  endpoint: spaceChanges.apply,
  ok: { zh: '提交申请', en: 'Submit request' },
  fields: [
    input.select('kind', spaceChangeKind),
    input.lookup('roomId', load('rooms')),
    input.lookup('otherRoomId', load('rooms'), { when: isKind(swap) }),
    input.lookup('mergeRoomIds', load('rooms'), {
      many: true,
      when: isKind(reshape),
      hint: { zh: '拆分时不填', en: 'Leave empty to split' },
    }),
    input.own('parts', RoomParts, {
      when: isKind(reshape),
      hint: {
        zh: '拆分填两间以上，面积之和等于原面积；合并只填一间的房号，面积自动合计',
        en: 'To split, enter two or more rooms whose areas add up. To merge, enter one number; the area is summed.',
      },
    }),
    input.lookup('orgId', load('orgs'), { when: isKind(allocate) }),
    input.select('usage', roomUsage, { when: isKind(allocate, usage) }),
    input.lookup('leave', load('people'), { many: true, when: isKind(users) }),
    input.lookup('join', load('people'), { many: true, when: isKind(allocate, users) }),
    input.select('trade', repairTrade, { when: isKind(repair) }),
    input.text('borrower', { when: isKind(lend) }),
    input.date('until', { when: isKind(renovation, lend) }),
    input.area('reason'),
    input.own('files', ProofField),
  ],
  start: () => ({
    kind: allocate,
    usage: roomUsage.office,
    mergeRoomIds: [],
    parts: [],
    join: [],
    leave: [],
    files: [],
  }),
};
