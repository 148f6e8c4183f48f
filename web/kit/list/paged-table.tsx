import { Pagination, Table, type TableProps } from 'antd';
import { useState } from 'react';

/** A small table of rows that are all loaded, `pageSize` of them at a time. Tables of the build have no pages themselves. */
export function PagedTable<R extends object>({
  dataSource,
  pageSize,
  ...props
}: Omit<TableProps<R>, 'pagination' | 'dataSource'> & {
  readonly dataSource: readonly R[];
  readonly pageSize: number;
}) {
  const [asked, setPage] = useState(1);
  const page = Math.max(1, Math.min(asked, Math.ceil(dataSource.length / pageSize)));
  return (
    <>
      <Table<R>
        {...props}
        size="small"
        pagination={false}
        dataSource={dataSource.slice((page - 1) * pageSize, page * pageSize)}
      />
      <Pagination
        style={{ marginTop: 12 }}
        size="small"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={pageSize}
        total={dataSource.length}
        onChange={setPage}
      />
    </>
  );
}
