import { screenFilter, screenRow, screens } from '#contract/screens/screen.contract';
import { input } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { PairingHelp } from './pairing-help';
import { screenColumns } from './screen-columns';
import { screenFields } from './screen-form';
import { NoticeDialog } from './notice-dialog';
import { PlaylistField } from './playlist-field';
import { screenActions } from './screen-actions';

const REFRESH_MS = 10_000;

/** Displays in halls and at doors: pairing, state, commands, revocation. */
export default listScreen({
  route: 'Screens',
  list: screens.list,
  filter: screenFilter,
  row: screenRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '显示屏', en: 'screens' },
  search: [field.text('keyword'), field.venue()],
  columns: screenColumns,
  add: {
    endpoint: screens.pair,
    title: { zh: '配对显示屏', en: 'Pair screen' },
    ok: { zh: '配对', en: 'Pair' },
    fields: [
      input.text('code', {
        hint: { zh: '屏幕上显示的六位数字，十分钟内有效', en: 'The six digits on the screen, valid for ten minutes' },
      }),
      ...screenFields,
    ],
    Above: PairingHelp,
  },
  edit: {
    endpoint: screens.edit,
    title: { zh: '编辑显示屏', en: 'Edit screen' },
    fields: [
      ...screenFields,
      input.own('playlist', PlaylistField, {
        hint: {
          zh: '按顺序轮流显示；留空则一直显示当前页面',
          en: 'Shown in turn. Leave empty to stay on the current page.',
        },
      }),
    ],
  },
  batch: [
    {
      key: 'notice',
      title: { zh: '推送通知', en: 'Show notice' },
      right: 'ScreensCommand',
      applies: () => true,
      Dialog: NoticeDialog,
    },
  ],
  actions: screenActions,
  refetchEvery: () => REFRESH_MS,
});
