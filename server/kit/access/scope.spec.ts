import { fullScope, scopeReaches, scopeConditions, scopeSql, type Scope } from './scope';

const of = (part: Partial<Scope>): Scope => ({ ...fullScope, ...part });
const whole = { venue: 'o.venue_id', merchant: 'o.merchant_id', person: 'o.user_id' };
const sql = (scope: Scope, columns: Parameters<typeof scopeConditions>[1]) => {
  const values: unknown[] = [];
  return [scopeSql(scope, columns, values), values];
};

describe('a list by scope', () => {
  it('is complete for an unlimited scope', () => expect(sql(fullScope, whole)).toEqual(['true', []]));

  it('combines every restriction of the scope', () => {
    expect(sql(of({ venueIds: [1, 2], merchantIds: [3], orgIds: [4], ownerId: 5 }), whole)).toEqual([
      'o.venue_id = any($1::int[]) and o.merchant_id = any($2::int[]) and o.user_id in (select id from v_app_user where org_id = any($3::int[])) and o.user_id = $4',
      [[1, 2], [3], [4], 5],
    ]);
  });

  it.each([
    ['venues', { venueIds: [1] }, { person: 'f.user_id' }],
    ['merchants', { merchantIds: [1] }, { person: 'f.user_id' }],
    ['departments', { orgIds: [1] }, { venue: 'a.venue_id' }],
    ['one person', { ownerId: 1 }, { venue: 'a.venue_id' }],
  ] as const)('is empty for a scope by %s if its rows lack that column', (_what, scope, columns) => {
    expect(sql(of(scope), columns)[0]).toContain('false');
  });

  it('matches merchants by venue if rows name no merchant', () => {
    expect(sql(of({ venueIds: [7], merchantIds: [1] }), { venue: 'e.venue_id' })).toEqual([
      'e.venue_id = any($1::int[])',
      [[7]],
    ]);
  });
});

describe('a single row', () => {
  it.each([
    ['anything, by who reaches everything', fullScope, {}, true],
    ['of the venue', of({ venueIds: [1] }), { venueId: 1 }, true],
    ['of another venue', of({ venueIds: [1] }), { venueId: 2 }, false],
    ['of no venue', of({ venueIds: [1] }), {}, false],
    [
      'of another merchant in the same venue',
      of({ venueIds: [1], merchantIds: [2] }),
      { venueId: 1, merchantId: 3 },
      false,
    ],
    ['of a venue of the merchant, naming none', of({ venueIds: [1], merchantIds: [2] }), { venueId: 1 }, true],
    ['of a person of the department', of({ orgIds: [8] }), { venueId: 1, orgId: 8 }, true],
    ['of a person of another department', of({ orgIds: [8] }), { venueId: 1, orgId: 9 }, false],
    ['of nobody', of({ orgIds: [8] }), { venueId: 1 }, false],
    ['of one’s own', of({ ownerId: 4 }), { venueId: 1, userId: 4 }, true],
    ['of somebody else', of({ ownerId: 4 }), { venueId: 1, userId: 5 }, false],
  ])('%s', (_what, scope, thing, reached) => expect(scopeReaches(scope, thing)).toBe(reached));
});
