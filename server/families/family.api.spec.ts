import { randomBytes } from 'node:crypto';
import { fileClass } from '#domain/attachments/attachment.status';
import { cardChecksum } from '#domain/kit/identity';
import { FAMILY_CONSENT, MAX_FAMILY_MEMBERS } from '#domain/families/family.rules';
import { familyEnd, familyMemberStatus } from '#domain/families/family.status';
import { cardType, familyRelation, gender } from '#domain/members/member.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { role } from '#domain/session/role.status';
import { checkStatus } from '#domain/system/check.status';
import type { LocalDate } from '#domain/kit/time';
import { families } from '#contract/families/family.contract';
import { orders } from '#contract/orders/order.contract';
import { reviews } from '#contract/reviews/review.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { FamilyRemoval } from './family-removal.service';
import { FamilyStore } from './family.store';

let api: TestApi;
let clerk: TestClient;
let serial = 0;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'families');
  clerk = await api.clientFor(await aPerson(api.db, { roleId: role.venueAdmin }), {
    rights: ['VenuesMember', 'FamilyMembersCheck', 'FamilyMembersExport'],
  });
  await api.clientFor(await aPerson(api.db, { roleId: role.staff }), {
    rights: ['FamilyMembers', 'FamilyMembersEdit'],
  });
}, 90_000);
afterAll(() => api.close());

interface Owner {
  readonly id: number;
  readonly client: TestClient;
}
const owner = async (): Promise<Owner> => {
  const id = await aPerson(api.db, { roleId: role.staff });
  return { id, client: await api.clientFor(id) };
};
const uploadProof = async (ownerId: number): Promise<string> => {
  const id = randomBytes(16).toString('hex');
  await api.db.rows(
    `
      insert into attachment (id, owner_id, file_class, open, ext, name, bytes, sha256)
      values ($1, $2, ${fileClass.proof}, false, 'pdf', 'p.pdf', 10, $3)
    `,
    [id, ownerId, randomBytes(32).toString('hex')],
  );
  return id;
};
const cardOf = (birth: string): string => {
  const first = `110101${birth.replaceAll('-', '')}${String((serial += 1) % 50).padStart(2, '0')}2`;
  return `${first}${cardChecksum(first)}`;
};
const phoneOf = (): string => `139${String(10_000_000 + (serial += 1))}`;
const wife = async (of: Owner, more: Record<string, unknown> = {}) => ({
  name: '林晓雯',
  enName: 'Lin Xiaowen',
  relation: familyRelation.spouse,
  gender: gender.female,
  birth: '1990-03-04' as LocalDate,
  cardType: cardType.identityCard,
  cardNo: cardOf('1990-03-04'),
  phone: phoneOf(),
  proofIds: [await uploadProof(of.id)],
  consent: FAMILY_CONSENT.version,
  ...more,
});
const child = async (of: Owner, more: object = {}) =>
  wife(of, {
    name: '周安',
    enName: 'Zhou An',
    relation: familyRelation.child,
    birth: '2020-05-06' as LocalDate,
    cardNo: cardOf('2020-05-06'),
    phone: '',
    ...more,
  });
const decideReview = (sourceId: number, status: number, checkContent = '') =>
  clerk.post(reviews.check, { sourceId, sourceType: sourceType.familyMember, checkStatus: status, checkContent });
const mine = async ({ client }: Owner) => (await client.get(families.mine, {})).data;
const rolesOf = async (username: string) =>
  await api.db.rows<{ roleId: number; days: number }>(
    `
      select g.role_id as "roleId", extract(day from g.expires_at - app_now())::int as days
      from role_grant g
        join app_user u on u.id = g.user_id
      where u.username = $1
    `,
    [username],
  );

it('lets an approved spouse book and an approved child accompany, a year each, linked to the owner', async () => {
  const me = await owner();
  const [wifeId, childId] = [
    (await me.client.post(families.add, await wife(me))).data.id,
    (await me.client.post(families.add, await child(me))).data.id,
  ];
  expect(
    (await mine(me)).members.map(({ standing, guarded, cardNo }) => [standing, guarded, cardNo.includes('*')]),
  ).toEqual([
    [familyMemberStatus.checking, true, true],
    [familyMemberStatus.checking, false, true],
  ]);
  for (const id of [wifeId, childId]) expect(await decideReview(id, checkStatus.passed)).toMatchObject({ code: 200 });
  const { members } = await mine(me);
  const accounts = members.map(({ username, roleId, standing }) => ({ username, roleId, standing }));
  expect(accounts).toMatchObject([
    { roleId: role.companion, standing: familyMemberStatus.valid },
    { roleId: role.family, standing: familyMemberStatus.valid },
  ]);
  const [grant] = await rolesOf(accounts[1]?.username ?? '');
  expect(grant?.roleId).toBe(role.family);
  expect(grant?.days).toBeGreaterThanOrEqual(364);
  expect((await me.client.get(orders.buddies, {})).data.content).toHaveLength(2);
  const spouse = await api.clientFor(accounts[1]?.username ?? '');
  expect(await spouse.get(orders.buddies, {})).toMatchObject({ code: 200 });
  expect(await spouse.get(families.mine, {})).toMatchObject({ code: 403 });
});

it("reports every wrong field, and refuses oneself, a duplicate and another person's document", async () => {
  const me = await owner();
  const stranger = await owner();
  const wrong = await me.client.post(
    families.add,
    await wife(me, { birth: '1990-03-05' as LocalDate, gender: gender.male, phone: '', proofIds: [] }),
  );
  expect(wrong).toMatchObject({ code: 400 });
  expect((wrong.data as unknown as { fields: { field: string }[] }).fields.map(({ field }) => field).sort()).toEqual([
    'birth',
    'gender',
    'phone',
    'proofIds',
  ]);
  const registered = await wife(me);
  expect(await me.client.post(families.add, { ...registered, consent: 0 })).toMatchObject({ code: 400 });
  expect(
    await me.client.post(families.add, { ...registered, proofIds: [await uploadProof(stranger.id)] }),
  ).toMatchObject({
    code: 404,
  });
  expect(await me.client.post(families.add, registered)).toMatchObject({ code: 200 });
  expect(await me.client.post(families.add, { ...registered, proofIds: [await uploadProof(me.id)] })).toMatchObject({
    code: 250,
    errKey: 'FAMILY_TWICE',
  });
  expect((await mine(me)).used).toBe(1);
});

it('is returned with a reason, corrected with the same document, and decided once', async () => {
  const me = await owner();
  const { id } = (await me.client.post(families.add, await wife(me))).data;
  expect(await decideReview(id, checkStatus.rejected)).toMatchObject({ code: 400 });
  expect(await decideReview(id, checkStatus.rejected, '请补充结婚证')).toMatchObject({ code: 200 });
  const { cardNo: _, ...again } = await wife(me, { name: '林晓文' });
  expect(await me.client.post(families.edit, { ...again, id })).toMatchObject({ code: 200 });
  expect(await me.client.post(families.edit, { ...again, id })).toMatchObject({ code: 250, errKey: 'FAMILY_LOCKED' });
  expect(await decideReview(id, checkStatus.passed)).toMatchObject({ code: 200 });
  expect(await decideReview(id, checkStatus.failed, '又不行了')).toMatchObject({ code: 250 });
  expect((await mine(me)).members[0]).toMatchObject({ name: '林晓文', standing: familyMemberStatus.valid });
});

it('is one account for two owners, and loses its role with the last of them', async () => {
  const [father, mother] = [await owner(), await owner()];
  const registered = await child(father);
  const first = (await father.client.post(families.add, registered)).data.id;
  const second = (await mother.client.post(families.add, { ...registered, proofIds: [await uploadProof(mother.id)] }))
    .data.id;
  expect(
    (await Promise.all([first, second].map((id) => decideReview(id, checkStatus.passed)))).map(({ code }) => code),
  ).toEqual([200, 200]);
  const [one, two] = [(await mine(father)).members[0], (await mine(mother)).members[0]];
  expect(one?.username).toBe(two?.username);
  expect(await father.client.post(families.remove, { id: first })).toMatchObject({ code: 200 });
  expect(await rolesOf(one?.username ?? '')).toHaveLength(1);
  expect((await father.client.get(orders.buddies, {})).data.content).toEqual([]);
  const kid = await api.clientFor(one?.username ?? '');
  expect(await clerk.post(families.end, { id: second, reason: '证明失效' })).toMatchObject({ code: 200 });
  expect(await rolesOf(one?.username ?? '')).toEqual([]);
  expect((await kid.get(orders.buddies, {})).code).not.toBe(200);
  expect((await mine(mother)).members[0]).toMatchObject({
    standing: familyMemberStatus.ended,
    endKind: familyEnd.school,
  });
  await api.db.rows('update app_user set status = 0 where username = $1', [one?.username]);
  const third = (await father.client.post(families.add, { ...registered, proofIds: [await uploadProof(father.id)] }))
    .data.id;
  expect(await decideReview(third, checkStatus.passed)).toMatchObject({ code: 250, errKey: 'FAMILY_SHUT' });
});

it('ends after its last day, and when the owner leaves staff', async () => {
  const [late, withoutRole, stays] = [await owner(), await owner(), await owner()];
  for (const one of [late, withoutRole, stays])
    await decideReview((await one.client.post(families.add, await wife(one))).data.id, checkStatus.passed);
  await api.db.rows(`update family_member set valid_until = school_now()::date - 1 where owner_id = $1`, [late.id]);
  await api.db.rows('delete from role_grant where user_id = $1', [withoutRole.id]);
  expect(await api.app.get(FamilyRemoval).endExpired()).toBe(2);
  expect(await api.app.get(FamilyRemoval).endExpired()).toBe(0);
  expect((await mine(late)).members[0]).toMatchObject({
    standing: familyMemberStatus.ended,
    endKind: familyEnd.expired,
  });
  expect(
    await api.db.rows<{ kind: number }>('select end_kind as kind from family_member where owner_id = $1', [
      withoutRole.id,
    ]),
  ).toEqual([{ kind: familyEnd.left }]);
  expect((await mine(stays)).members[0]).toMatchObject({ standing: familyMemberStatus.valid });
  const again = await wife(late);
  expect(await late.client.post(families.add, again)).toMatchObject({ code: 200 });
});

describe('concurrent registrations', () => {
  it('stay within the limit, with each document once', async () => {
    const me = await owner();
    const all = await Promise.all(
      (await Promise.all(Array.from({ length: MAX_FAMILY_MEMBERS + 3 }, () => wife(me)))).map((registered) =>
        me.client.post(families.add, registered),
      ),
    );
    expect(all.filter(({ code }) => code === 200)).toHaveLength(MAX_FAMILY_MEMBERS);
    expect(all.filter(({ errKey }) => errKey === 'FAMILY_FULL')).toHaveLength(3);
    const you = await owner();
    const registered = await wife(you);
    const same = await Promise.all(
      Array.from({ length: 4 }, async () =>
        you.client.post(families.add, { ...registered, proofIds: [await uploadProof(you.id)] }),
      ),
    );
    expect(same.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('would exceed the limit without the lock (control)', async () => {
    const me = await owner();
    const store = api.app.get(FamilyStore);
    const words = await Promise.all(Array.from({ length: MAX_FAMILY_MEMBERS + 1 }, () => wife(me)));
    let counted = 0;
    let open = () => undefined as void;
    const gate = new Promise<void>((done) => {
      open = done;
    });
    await Promise.all(
      words.map((registered) =>
        api.db.transact(async (tx) => {
          const have = await store.count(tx, me.id);
          counted += 1;
          if (counted === words.length) open();
          await gate;
          if (have < MAX_FAMILY_MEMBERS) await store.insert(tx, me.id, registered as never);
        }),
      ),
    );
    expect(await store.count(api.db, me.id)).toBeGreaterThan(MAX_FAMILY_MEMBERS);
  });
});

it('requires a right to list, read and export; nobody reviews his own family', async () => {
  const me = await owner();
  const registered = await wife(me);
  const { id } = (await me.client.post(families.add, registered)).data;
  const row = (await clerk.get(families.list, { standing: familyMemberStatus.checking })).data.content.find(
    (one) => one.id === id,
  );
  expect(row).toMatchObject({ name: '林晓雯', standing: familyMemberStatus.checking });
  expect(row?.phone).toContain('****');
  expect((await clerk.post(families.proof, { id, attachmentId: registered.proofIds[0] ?? '' })).data.url).toContain(
    '/api/sys/attachment/file/',
  );
  expect(await clerk.post(families.proof, { id, attachmentId: await uploadProof(me.id) })).toMatchObject({ code: 404 });
  expect((await clerk.fetch(families.exportFile, {})).headers.get('content-type')).toContain('spreadsheetml');
  expect(await me.client.get(families.list, {})).toMatchObject({ code: 403 });
  expect(
    await me.client.post(reviews.check, {
      sourceId: id,
      sourceType: sourceType.familyMember,
      checkStatus: checkStatus.passed,
    }),
  ).toMatchObject({ code: 403 });
  expect(await (await owner()).client.post(families.remove, { id })).toMatchObject({ code: 404 });
});
