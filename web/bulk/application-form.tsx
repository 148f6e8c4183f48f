import { Alert, Form } from 'antd';
import type { BulkDetail } from '#contract/bulk/bulk-detail.contract';
import type { BulkKind } from '#domain/bulk/bulk.status';
import { useWords } from '#web/kit/session/words';
import { ApplicationPreview } from './application-preview';
import { BulkFields, initialValues } from './bulk-form';
import { formValuesOf } from './returned-values';
import { useApplication } from './use-application';

/** The form of a new or returned request, with the preview beside it. */
export function ApplicationForm({
  kind,
  before: existing,
}: {
  readonly kind: BulkKind;
  readonly before: BulkDetail | null;
}) {
  const { t } = useWords();
  const application = useApplication(kind, existing);
  return (
    <div className="bk-page">
      <Form
        form={application.form}
        layout="vertical"
        scrollToFirstError
        style={{ display: 'grid', gap: 12 }}
        initialValues={existing ? formValuesOf(existing) : initialValues()}
        onValuesChange={application.changed}
      >
        {existing?.checkContent ? (
          <Alert
            type="warning"
            showIcon
            title={t({ zh: `驳回意见：${existing.checkContent}`, en: `Returned: ${existing.checkContent}` })}
          />
        ) : null}
        <BulkFields kind={kind} form={application.form} />
      </Form>
      <aside className="bk-side">
        <ApplicationPreview kind={kind} application={application} />
      </aside>
    </div>
  );
}
