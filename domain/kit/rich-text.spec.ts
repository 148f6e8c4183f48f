import { pictureIdOf, isEmptyRichText, plainTextOf } from './rich-text';

const ID = 'a'.repeat(32);

it('extracts the text line by line', () => {
  expect(plainTextOf('<p>入场须知</p><ul><li>请穿 <strong>软底鞋</strong></li><li>A &amp; B&#33;</li></ul>')).toBe(
    '入场须知\n请穿 软底鞋\nA & B!',
  );
  expect(plainTextOf('&bogus; &#9999999;')).toBe('&bogus; \u{10ffff}');
});

it.each([
  ['<p></p>', true],
  ['<p> &nbsp;<br></p>', true],
  ['', true],
  ['<p>x</p>', false],
  ['<p><img src="x"></p>', false],
  ['<hr>', false],
])('returns whether %j is empty', (html, nothing) => expect(isEmptyRichText(html)).toBe(nothing));

it('recognises stored pictures by their addresses, and no others', () => {
  expect(pictureIdOf(`/venue-server/api/front/website/attachment/view/${ID}`)).toBe(ID);
  expect(pictureIdOf(`https://venue.example/venue-server/api/front/website/picture/5/${ID}`)).toBe(ID);
  for (const other of [
    `/api/sys/attachment/file/${ID}`,
    `/api/front/website/attachment/view/${ID}?x`,
    'data:image/png;base64,AAAA',
    'https://evil.example/a.png',
    '',
  ])
    expect(pictureIdOf(other)).toBeNull();
});
