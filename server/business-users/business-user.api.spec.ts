import { role } from '#domain/session/role.status';
import { businessUserType } from '#domain/business-users/business-user.status';
import { businessUsers } from '#contract/business-users/business-user.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';

let api: TestApi;
let admin: TestClient;
let venueAdmin: TestClient;
let member: TestClient;
let username: string;
let ownVenue: TestVenue;
let otherVenue: TestVenue;
const rights = [
  'BusinessUsers',
  'BusinessUsersAdd',
  'BusinessUsersEdit',
  'BusinessUsersDel',
  'BusinessUsersExport',
] as const;
const CODE = '91350100M000100Y43';
const club = () => ({
  orgName: '羽毛球协会',
  enName: 'Badminton Club',
  type: businessUserType.club,
  contact: '林晓雯',
  phone: '13800000001',
  merchantId: ownVenue.merchantId,
  venueIds: [ownVenue.venueId],
  creditLimit: 5000.5,
  discountPercent: 85,
  accounts: username,
});

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'business_user');
  [ownVenue, otherVenue] = [await aVenue(api.db), await aVenue(api.db)];
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights });
  const venueAdminId = await aPerson(api.db, { roleId: role.venueAdmin });
  await api.db.rows('update role_grant set venue_ids = array[$2::int] where user_id = $1', [
    venueAdminId,
    ownVenue.venueId,
  ]);
  venueAdmin = await api.clientFor(venueAdminId, { rights });
  const memberId = await aPerson(api.db);
  [{ username } = { username: '' }] = await api.db.rows<{ username: string }>(
    'select username from app_user where id = $1',
    [memberId],
  );
  member = await api.clientFor(memberId);
}, 90_000);
afterAll(() => api.close());

it('is managed by its venue admin: money in fen, accounts linked, every change logged', async () => {
  const {
    data: { id },
  } = await venueAdmin.post(businessUsers.add, club());
  expect(await api.db.rows('select credit_limit from business_user where id = $1', [id])).toEqual([
    { credit_limit: 500_050 },
  ]);
  expect((await venueAdmin.get(businessUsers.list, { keyword: '羽毛球协会' })).data.content).toMatchObject([
    { id, creditLimit: 5000.5, discountPercent: 85, accounts: username, version: 0 },
  ]);
  expect(await venueAdmin.post(businessUsers.edit, { ...club(), id, accounts: '', version: 0 })).toMatchObject({
    code: 200,
  });
  expect(await venueAdmin.post(businessUsers.edit, { ...club(), id, version: 0 })).toMatchObject({ code: 409 });
  expect((await venueAdmin.get(businessUsers.list, { venueId: ownVenue.venueId })).data.content).toMatchObject([
    { id, accounts: '', version: 1 },
  ]);
  expect((await venueAdmin.get(businessUsers.list, { venueId: otherVenue.venueId })).data.content).toEqual([]);
  expect(await venueAdmin.post(businessUsers.remove, { id })).toMatchObject({ code: 200 });
  expect(
    (await api.db.rows('select action from audit where object = $1 order by id', [`businessUser:${id}`])).map(
      ({ action }) => action as string,
    ),
  ).toEqual(['businessUser.add', 'businessUser.change', 'businessUser.delete']);
});

it.each<[string, () => object, number, string]>([
  ['a company without a code', () => ({ type: businessUserType.company }), 400, 'CREDIT_CODE_MISSING'],
  ['a code with a wrong last sign', () => ({ creditCode: `${CODE.slice(0, 17)}4` }), 400, 'CREDIT_CODE_WRONG'],
  ['accounts there are not', () => ({ accounts: `${username}, nobody1, nobody2` }), 400, 'ACCOUNTS_UNKNOWN'],
  ['a discount above the price', () => ({ discountPercent: 101 }), 400, 'BAD_INPUT'],
  ['a credit of parts of a fen', () => ({ creditLimit: 0.001 }), 400, 'BAD_INPUT'],
  ['another’s venue', () => ({ venueIds: [otherVenue.venueId] }), 403, 'NO_RIGHT'],
  ['a whole merchant', () => ({ venueIds: [] }), 403, 'NO_RIGHT'],
])('refuses a venue admin adding %s', async (_what, more, code, errKey) => {
  expect(await venueAdmin.post(businessUsers.add, { ...club(), ...more() })).toMatchObject({ code, errKey });
});

it('exists once per merchant, with venues of its merchant only', async () => {
  const company = {
    ...club(),
    orgName: '滨江科技',
    enName: 'Riverside Tech',
    type: businessUserType.company,
    creditCode: CODE.toLowerCase(),
    venueIds: [],
  };
  expect(await admin.post(businessUsers.add, company)).toMatchObject({ code: 200 });
  expect(await admin.post(businessUsers.add, { ...company, orgName: '滨江科技二' })).toMatchObject({
    code: 250,
    errKey: 'BUSINESS_USER_TAKEN',
  });
  expect(await admin.post(businessUsers.add, { ...company, merchantId: otherVenue.merchantId })).toMatchObject({
    code: 200,
  });
  expect(await admin.post(businessUsers.add, { ...club(), venueIds: [otherVenue.venueId] })).toMatchObject({
    code: 400,
    errKey: 'VENUES_OF_ANOTHER',
  });
  expect((await admin.get(businessUsers.list, { venueId: otherVenue.venueId })).data.content).toMatchObject([
    { orgName: '滨江科技', venues: '全部场馆', creditCode: CODE },
  ]);
});

it('is hidden without the right', async () => {
  expect(await member.get(businessUsers.list)).toMatchObject({ code: 403 });
});
