import { scopeKind, type ScopeKind } from '#domain/access/right.status';
import { ConflictDialog } from '#web/kit/form/conflict';
import type { SaveConflict } from '#web/kit/form/conflict-dialog';
import type { FieldConflict } from '#web/kit/form/conflict-dialog';
import { useWords } from '#web/kit/session/words';
import { rightText } from './right-group';

interface RoleVersion {
  readonly rights: ReadonlySet<string>;
  readonly kind: ScopeKind;
}

/**
 * Shows a conflict of two administrators editing one role: each right either of them changed, and the default scope, in
 * both versions.
 */
export function RoleConflict({
  conflict,
  before,
  mine,
  busy,
  save,
  close,
}: {
  conflict: SaveConflict;
  before: ReadonlySet<string>;
  mine: RoleVersion;
  busy: boolean;
  save: (version: number, rights: readonly string[], kind: ScopeKind) => Promise<unknown>;
  close: () => void;
}) {
  const { t, lang, label } = useWords();
  const { version } = conflict.current;
  const theirs: RoleVersion = {
    rights: new Set(conflict.current['rightNames'] as readonly string[]),
    kind: conflict.current['scopeKind'] as ScopeKind,
  };
  const has = (versionText: RoleVersion, right: string) =>
    t(versionText.rights.has(right) ? { zh: '有此权限', en: 'Granted' } : { zh: '无此权限', en: 'Not granted' });
  const reach = (versionText: RoleVersion) => label(scopeKind, versionText.kind);
  const apart = [...new Set([...mine.rights, ...theirs.rights])]
    .filter((right) => mine.rights.has(right) !== theirs.rights.has(right))
    .sort();
  const fields: readonly FieldConflict[] = [
    ...apart.map((right) => ({
      key: right,
      label: rightText(right)[lang],
      mine: has(mine, right),
      theirs: has(theirs, right),
      side: mine.rights.has(right) === before.has(right) ? ('theirs' as const) : ('mine' as const),
    })),
    ...(mine.kind === theirs.kind
      ? []
      : [
          {
            key: '.reach',
            label: t({ zh: '默认数据范围', en: 'Default data scope' }),
            mine: reach(mine),
            theirs: reach(theirs),
            side: 'mine' as const,
          },
        ]),
  ];
  return (
    <ConflictDialog
      key={version}
      conflict={conflict}
      fields={fields}
      busy={busy}
      close={close}
      choose={(sides) =>
        void save(
          version,
          [...mine.rights, ...theirs.rights].filter(
            (right, n, all) =>
              all.indexOf(right) === n && (sides[right] === 'theirs' ? theirs : mine).rights.has(right),
          ),
          (sides['.reach'] === 'theirs' ? theirs : mine).kind,
        )
      }
    />
  );
}
