import { fireEvent, screen, waitFor } from '@testing-library/react';
import { importCalls, type ImportOutlook } from '#contract/kit/import';
import { importRowAction } from '#domain/tasks/task.status';
import { ImportDialog, importFileProblem } from './import-dialog';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import { stubUpload } from '#web/kit/test/test-upload';

const { importCheck } = importCalls('/api/things/import', 'DictsImport', 'things');
const outlook: ImportOutlook = {
  id: 7,
  total: 3,
  fresh: 1,
  changed: 1,
  same: 0,
  bad: 1,
  gone: 0,
  columns: [{ zh: '编码', en: 'Code' }],
  rows: [
    {
      n: 4,
      fate: importRowAction.bad,
      cells: ['a b'],
      problems: [{ zh: '编码', en: 'Code', message: '格式不正确', messageEn: 'This is not in the right form.' }],
    },
    { n: 2, fate: importRowAction.fresh, cells: ['ball'], problems: [] },
  ],
};

function renderDialog(answer: Parameters<typeof stubUpload>[0], lang: 'zh' | 'en' = 'zh') {
  const begun = jest.fn();
  const seen = stubServer(() => ({ data: { id: 7 } }));
  const { sent, restore } = stubUpload(answer);
  renderScreen(
    <ImportDialog
      spec={{ check: importCheck, template: 'things' }}
      noun={{ zh: '物品', en: 'things' }}
      close={() => undefined}
      begun={begun}
    />,
    { lang },
  );
  const choose = (name: string, size = 4) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [new File([new Uint8Array(size)], name)] },
    });
  return { begun, seen, sent, restore, choose };
}

it('previews an import, and runs it only once confirmed', async () => {
  const { begun, seen, sent, restore, choose } = renderDialog(() => ({ data: outlook }));
  choose('a.xlsx');
  expect(await screen.findByText('1 行有误，不会导入；其余 2 行可以导入')).toBeTruthy();
  expect(sent[0]?.url).toMatch(/\/api\/things\/import\/check$/);
  expect((sent[0]?.body.get('importFile') as File).name).toBe('a.xlsx');
  expect(sent[0]?.headers['sign']).toBeTruthy();
  expect(screen.getByText('编码 格式不正确')).toBeTruthy();
  expect(begun).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '导入 2 行' }));
  await waitFor(() => expect(begun).toHaveBeenCalled());
  expect(seen.map(({ url }) => url.pathname.replace('/venue-server', ''))).toEqual(['/api/tasks/7/confirm']);
  restore();
});

it("shows the server's refusal and keeps the dialog open", async () => {
  const { restore, choose } = renderDialog(
    () => ({ code: 400, message: '缺少列：编码，请使用模板', messageEn: 'Columns are missing' }),
    'en',
  );
  choose('a.xls');
  expect(await screen.findByText('Columns are missing')).toBeTruthy();
  expect(screen.getByText('Choose a spreadsheet or drop it here')).toBeTruthy();
  restore();
});

it('uploads no other file type and no oversized file', async () => {
  const { sent, restore, choose } = renderDialog(() => ({ data: outlook }));
  choose('a.csv');
  expect(await screen.findByText('文件类型不合法，请上传类型为xls,xlsx的文件')).toBeTruthy();
  expect(sent).toHaveLength(0);
  expect(importFileProblem({ name: 'A.XLSX', size: 10_485_760 })).toBeNull();
  expect(importFileProblem({ name: 'a.xlsx', size: 10_485_761 })?.zh).toBe('文件大小不能超过10MB');
  restore();
});
