import './right.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { menus, type MenuRow } from '#contract/access/menu.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { refreshRights } from '#web/kit/call/refresh-rights';
import { useWords } from '#web/kit/session/words';
import { MenuBar } from './menu-bar';
import { MenuDialogs } from './menu-dialogs';
import type { MenuEdit } from './menu-node';
import { MenuTree } from './menu-tree';

/** The left menu of the school: a tree to drag; items can be added, edited, moved, hidden and deleted. */
export default function Menu() {
  const { t } = useWords();
  const client = useQueryClient();
  const [editing, setEditing] = useState<MenuEdit | null>(null);
  const [buttons, setButtons] = useState<MenuRow | null>(null);
  const read = useQuery({ queryKey: ['Menu'], queryFn: () => call(menus.list, {}, { quiet: true }) });
  const rows = read.data ?? [];
  const again = () => {
    void client.invalidateQueries({ queryKey: ['Menu'] });
    void refreshRights();
  };
  if (read.isLoadingError)
    return (
      <div className="v-card">
        <LoadFailed noun={{ zh: '菜单', en: 'menu' }} error={read.error} retry={() => void read.refetch()} />
      </div>
    );
  return (
    <section className="v-card s-part">
      <h1 className="v-hidden">{t({ zh: '菜单管理', en: 'Menu' })}</h1>
      <MenuBar rows={rows} edit={setEditing} />
      {read.isPending ? (
        <Skeleton rows={10} />
      ) : (
        <MenuTree rows={rows} edit={setEditing} chooseButtons={setButtons} again={again} />
      )}
      <MenuDialogs
        rows={rows}
        buttons={buttons}
        chooseButtons={setButtons}
        editing={editing}
        edit={setEditing}
        again={again}
      />
    </section>
  );
}
