import { role } from '#domain/session/role.status';
import { translatorOf } from './translator';

const { t, pick, label } = translatorOf('en');

it('reads texts and names in its language', () => {
  expect(t({ zh: '查询', en: 'Search' })).toBe('Search');
  expect([pick('羽毛球馆', 'Badminton hall'), pick('羽毛球馆', null)]).toEqual(['Badminton hall', '羽毛球馆']);
});

it('labels a stored code, and shows an undeclared one unchanged', () => {
  expect(label(role, role.developer)).toBe('Developer');
  expect(label(role, 'undeclared')).toBe('undeclared');
});

it.each([null, undefined, ''])('shows a dash for the code %p', (code) => expect(label(role, code)).toBe('—'));
