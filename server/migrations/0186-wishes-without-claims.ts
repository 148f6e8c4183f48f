import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

const CLAIMS = `"claimSpaces" int[], "claimTimes" int[], "claimBegins" timestamp[], "claimEnds" timestamp[]`;

const SLIM: readonly Rewording[] = [
  [
    'unnest(w."claimSpaces", w."claimTimes", w."claimBegins", w."claimEnds")',
    'unnest(w."itemSpaces", w."itemTimes", w."itemBegins", w."itemEnds")',
  ],
  ['unnest(w."claimSpaces", w."claimTimes") as c', 'unnest(w."itemSpaces", w."itemTimes") as c'],
  [
    `jsonb_build_object('cells', jsonb_agg(jsonb_build_object('spaceId', c.space,`,
    `json_build_object('cells', json_agg(json_build_object('spaceId', c.space,`,
  ],
  [
    `jsonb_build_object('orders', jsonb_build_array(jsonb_build_object('tradeNo', w.trade_no, 'orderStatus',`,
    `json_build_object('orders', json_build_array(json_build_object('tradeNo', w.trade_no, 'orderStatus',`,
  ],
  [
    `jsonb_agg(jsonb_build_object('room', p.room, 'v', v.v, 'patch', p.patch))`,
    `json_agg(json_build_object('room', p.room, 'v', v.v, 'patch', p.patch))`,
  ],
];

/** The function the relay carries rows with, answering patches of another type. */
const carrying = async (q: QueryRunner, before: string, after: string): Promise<void> => {
  const [{ body }] = (await q.query(
    `select pg_get_functiondef('carry_live(bigint[], bigint[], int)'::regprocedure) as body`,
  )) as [{ body: string }];
  if (!body.includes(`patch ${before},`)) throw new Error(`carry_live answers no patch as ${before}`);
  await q.query(`
    drop function carry_live(bigint[], bigint[], int);
    alter table outbox_live alter column patch type ${after} using patch::${after};
    ${body.replace(`patch ${before},`, `patch ${after},`)}`);
};

/** A booking of a round claims the courts it books and no others, so it names them once; what is told of a round is text until somebody reads it. */
export class WishesWithoutClaims1700000000186 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await reword(q, 'book_together(json)', ...SLIM);
    await q.query(
      `alter type booking_wish ${CLAIMS.split(', ')
        .map((claim) => `drop attribute ${claim.split(' ')[0]}`)
        .join(', ')}`,
    );
    await carrying(q, 'jsonb', 'json');
  }

  async down(q: QueryRunner): Promise<void> {
    await carrying(q, 'json', 'jsonb');
    await q.query(
      `alter type booking_wish ${CLAIMS.split(', ')
        .map((claim) => `add attribute ${claim}`)
        .join(', ')}`,
    );
    await reword(q, 'book_together(json)', ...[...SLIM].reverse().map(back));
  }
}
