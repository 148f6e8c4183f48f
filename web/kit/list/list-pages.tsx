import { Pagination } from 'antd';
import { PAGE_SIZES } from '#contract/kit/page';
import { pagedRows } from '#web/kit/text/format';
import { ListRange, type ListPagesProps } from './list-range';

/** The foot of a list with its page buttons. */
export function ListPages({ standing, length, change }: ListPagesProps) {
  const { page, size } = standing;
  return (
    <ListRange standing={standing} length={length}>
      <Pagination
        size="small"
        current={page + 1}
        pageSize={size}
        total={pagedRows(length, size)}
        showSizeChanger
        pageSizeOptions={[...PAGE_SIZES]}
        onChange={(next, nextSize) => change({ page: nextSize === size ? next - 1 : 0, size: nextSize })}
      />
    </ListRange>
  );
}
