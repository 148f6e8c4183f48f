import { checkStatus } from '#domain/system/check.status';
import { reviews } from '#contract/reviews/review.contract';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { TestMessages } from '#server/messages/test-messages';
import { askForTowels, createTowelLoans, TestTowelApp, TowelLoanStore, towelLoanApproval } from './test-towel-loan';

let api: TestApi;
let provider: TestMessages;
let reviewers: readonly TestClient[];
let memberId: number;

beforeAll(async () => {
  provider = await TestMessages.start();
  api = await TestApi.boot(TestTowelApp, 'approval_race', provider.env);
  await createTowelLoans(api);
  reviewers = [
    await api.clientFor(await aPerson(api.db, { roleId: 10 }), { rights: [towelLoanApproval.right] }),
    await api.clientFor(await aPerson(api.db, { roleId: 10 }), { rights: [towelLoanApproval.right] }),
  ];
  memberId = await aPerson(api.db);
}, 90_000);
afterAll(async () => {
  await api.close();
  await provider.stop();
});

/** Two reviewers decide one thing differently at once; returns their answers, the stored state and the messages. */
async function decideTwice() {
  await api.db.rows('delete from message_record where user_id = $1', [memberId]);
  const sourceId = await askForTowels(api, memberId);
  const decisions = [checkStatus.passed, checkStatus.failed];
  const answers = await Promise.all(
    decisions.map((to, n) =>
      (reviewers[n] as TestClient).post(reviews.check, {
        sourceId,
        sourceType: towelLoanApproval.sourceType,
        checkStatus: to,
        checkContent: '毛巾不足',
      }),
    ),
  );
  const [loan] = await api.db.rows<{ status: number }>('select status from towel_loan where id = $1', [sourceId]);
  const sent = await api.db.rows('select 1 from message_record where user_id = $1', [memberId]);
  return { answers, decisions, status: loan?.status, messages: sent.length };
}

it('lets the first of two reviewers decide and tells the other why not', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { answers, decisions, status, messages } = await decideTwice();
    const won = answers.findIndex(({ code }) => code === 200);
    expect(answers[1 - won]).toMatchObject({ code: 250, errKey: 'TOWEL_LOAN_OVER', message: '毛巾申请已处理' });
    expect(status).toBe(decisions[won]);
    expect(messages).toBe(1);
  }
});

it('would let both decide without the lock (control)', async () => {
  const store = api.app.get(TowelLoanStore, { strict: false });
  let come = 0;
  let both: () => void = () => undefined;
  const together = new Promise<void>((resolve) => {
    both = resolve;
  });
  const spy = jest.spyOn(store, 'lock').mockImplementation(async (tx, id) => {
    const seen = await store.find(tx, id);
    come += 1;
    if (come === 2) both();
    await together;
    return seen;
  });
  try {
    const { answers, messages } = await decideTwice();
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    expect(messages).toBe(2);
  } finally {
    spy.mockRestore();
  }
});
