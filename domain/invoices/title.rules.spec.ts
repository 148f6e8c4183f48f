import fc from 'fast-check';
import { creditCodeCheckCharacter, isTaxNo, normalizeTaxNo, whyNotTitle } from './title.rules';
import { titleKind } from './title.status';

const CODE_CHARACTERS = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY');
const codeCharacter = fc.constantFrom(...CODE_CHARACTERS);
const digit = fc.integer({ min: 0, max: 9 }).map(String);
/** Generated codes: two characters, six digits of a region, nine of the organisation, the check character. */
const creditCodes = fc
  .tuple(
    codeCharacter,
    codeCharacter,
    fc.array(digit, { minLength: 6, maxLength: 6 }),
    fc.array(codeCharacter, { minLength: 9, maxLength: 9 }),
  )
  .map(([a, b, place, body]) => {
    const first = `${a}${b}${place.join('')}${body.join('')}`;
    return `${first}${creditCodeCheckCharacter(first) as string}`;
  });

describe('a unified social credit code', () => {
  // The example of the standard and the published code of a public university.
  it.each(['91350100M000100Y43', '12100000400000624D'])('accepts %s', (code) => expect(isTaxNo(code)).toBe(true));

  it('rejects any single wrong character', () => {
    fc.assert(
      fc.property(creditCodes, fc.integer({ min: 0, max: 17 }), codeCharacter, (code, at, other) => {
        fc.pre(code[at] !== other);
        expect(isTaxNo(code)).toBe(true);
        expect(isTaxNo(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('rejects two swapped neighbours', () => {
    fc.assert(
      fc.property(creditCodes, fc.integer({ min: 0, max: 16 }), (code, at) => {
        fc.pre(code[at] !== code[at + 1]);
        expect(isTaxNo(code.slice(0, at) + (code[at + 1] ?? '') + (code[at] ?? '') + code.slice(at + 2))).toBe(false);
      }),
    );
  });

  it.each(['', '1', '91350100M000100Y4', '91350100M000100Y431', '91350100I000100Y43', '9135010 M000100Y43'])(
    'rejects %j',
    (text) => expect(isTaxNo(text)).toBe(false),
  );

  it('accepts blanks and small letters', () => expect(isTaxNo(normalizeTaxNo(' 9135 0100 m000100y43 '))).toBe(true));
});

it.each(['110108123456789', '11010812345678X', '11010819900307123400'])('accepts the older number %s', (text) =>
  expect(isTaxNo(text)).toBe(true),
);

describe('an invoice title', () => {
  const companyTitle = { kind: titleKind.company, taxNo: '91350100M000100Y43', bank: '', account: '' };
  const refusalsOf = (more: Partial<Parameters<typeof whyNotTitle>[0]>) =>
    Object.fromEntries(
      Object.entries(whyNotTitle({ ...companyTitle, ...more })).map(([field, why]) => [field, why.spec.key]),
    );
  it.each([
    [{}, {}],
    [{ taxNo: '' }, { taxNo: 'TAX_NO_MISSING' }],
    [{ taxNo: '91350100M000100Y44' }, { taxNo: 'TAX_NO_WRONG' }],
    [{ kind: titleKind.institution, taxNo: '' }, { taxNo: 'TAX_NO_MISSING' }],
    [{ kind: titleKind.person }, { taxNo: 'TAX_NO_UNWANTED' }],
    [{ kind: titleKind.person, taxNo: '' }, {}],
    [{ bank: '工商银行' }, { account: 'BANK_HALF' }],
    [{ account: '6222020200' }, { bank: 'BANK_HALF' }],
    [{ bank: '工商银行', account: '12' }, { account: 'ACCOUNT_WRONG' }],
    [{ bank: '工商银行', account: '6222020200' }, {}],
  ] as const)('with %j returns %j', (more, wrong) => expect(refusalsOf(more)).toEqual(wrong));
});
