import type { RowAction } from '#web/kit/list/list-spec';
import { screens, type ScreenRow } from '#contract/screens/screen.contract';
import type { CodeOf } from '#domain/kit/enumeration';
import { screenOp } from '#domain/screens/screen.status';
import { call } from '#web/kit/call/call';
import { historyAction } from '#web/kit/audit/history-action';
import { ShowPageDialog } from './show-page-dialog';
import { isOnline } from './screen-columns';

const sendCommand = (op: CodeOf<typeof screenOp>) => (row: ScreenRow) => call(screens.command, { id: row.id, op });

/** Row actions of the list of screens. */
export const screenActions: readonly RowAction<ScreenRow>[] = [
  {
    key: 'identify',
    title: { zh: '显示名称', en: 'Show name' },
    right: 'ScreensCommand',
    when: isOnline,
    run: sendCommand(screenOp.identify),
  },
  {
    key: 'reload',
    title: { zh: '重新加载', en: 'Reload' },
    right: 'ScreensCommand',
    when: isOnline,
    run: sendCommand(screenOp.reload),
  },
  {
    key: 'show',
    title: { zh: '切换页面', en: 'Switch page' },
    right: 'ScreensCommand',
    when: isOnline,
    Dialog: ShowPageDialog,
  },
  historyAction<ScreenRow>(
    'screen',
    ({ id }) => id,
    ({ name }) => name,
  ),
  {
    key: 'revoke',
    title: { zh: '撤销配对', en: 'Unpair' },
    right: 'ScreensDel',
    danger: true,
    run: ({ id }) => call(screens.revoke, { id }),
    confirm: ({ name }) => ({
      zh: `撤销“${name}”的配对？两秒内它只能看到公开内容，再次使用需要重新配对。`,
      en: `Unpair "${name}"? Within two seconds it shows public content only, and it must be paired again before further use.`,
    }),
  },
];
