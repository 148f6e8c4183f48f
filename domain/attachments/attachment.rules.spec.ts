import { sentenceOf } from '#domain/kit/failure';
import { DOCUMENT_TYPES, extensionOf, IMAGE_TYPES, allowedTypesOf, whyNotFile } from './attachment.rules';
import { fileClass, isPublicFile } from './attachment.status';

const refusalOf = (name: string, size = 1, types: readonly string[] = IMAGE_TYPES) => {
  const no = whyNotFile({ name, size }, types);
  return no && sentenceOf(no.spec, 'zh', no.facts);
};

it.each(['a.png', 'A.JPG', 'x.y.jpeg'])('accepts %s', (name) => expect(refusalOf(name)).toBeNull());
it.each(['a.gif', 'a.svg', 'a', '.png.exe', 'a.png ', 'a.png\u0000.html', ''])(
  'refuses the name %j with the documented sentence',
  (name) => expect(refusalOf(name)).toBe('文件类型不合法，请上传类型为png,jpg,jpeg的文件'),
);

it('refuses a file one byte over the limit and an empty file', () => {
  expect(refusalOf('a.png', 10_485_760)).toBeNull();
  expect(refusalOf('a.png', 10_485_761)).toBe('文件大小不能超过10MB');
  expect(refusalOf('a.png', 0)).toContain('文件类型不合法');
});

it('accepts documents for document classes only, and makes public classes only public', () => {
  expect(allowedTypesOf(fileClass.proof)).toEqual(DOCUMENT_TYPES);
  expect(allowedTypesOf(fileClass.face)).toEqual(IMAGE_TYPES);
  expect(
    [
      fileClass.picture,
      fileClass.article,
      fileClass.proof,
      fileClass.registration,
      fileClass.face,
      fileClass.document,
    ].map(isPublicFile),
  ).toEqual([true, true, false, false, false, false]);
  expect(extensionOf('a.PDF')).toBe('pdf');
});
