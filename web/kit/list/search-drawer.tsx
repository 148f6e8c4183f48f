import { Drawer } from 'antd';
import { useWords } from '#web/kit/session/words';
import { SearchForm, type SearchFormProps } from './search-form';

/** The search fields on a phone, in a drawer at the bottom; input stays there until searched or reset. */
export function SearchDrawer({
  open,
  close,
  form,
}: {
  readonly open: boolean;
  readonly close: () => void;
  readonly form: Omit<SearchFormProps, 'first'>;
}) {
  const { t, words } = useWords();
  return (
    <Drawer
      className="v-search v-search-drawer"
      placement="bottom"
      size="auto"
      open={open}
      onClose={close}
      title={t(words.filter)}
    >
      <SearchForm
        {...form}
        first={form.fields.length}
        roomy
        change={(next) => {
          form.change(next);
          close();
        }}
      />
    </Drawer>
  );
}
