import './form.css';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Form, Modal, Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { InputOf } from '#contract/kit/endpoint';
import { call } from '#web/kit/call/call';
import { conflictOf } from './conflict';
import type { SaveConflict } from './conflict-dialog';
import { FormConflict } from './form-conflict';
import { FormFields } from './form-fields';
import { DraftNotice, SaveProblem } from './form-notices';
import { draftOf, saveDraft } from './form-drafts';
import { fieldsOf, type FormSpec, type FormValues } from './form-spec';
import {
  fieldOfError,
  fromForm,
  schemaErrors,
  fieldErrorsOf,
  initialValues,
  toForm,
  type FormFieldError,
} from './form-values';
import type { Text } from '#web/kit/text/lang';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useOnline } from '#web/kit/feedback/offline';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

/** Prefix of control ids, so that they never equal those of the search card behind the form. */
const FORM = 'form';
const PREFIX = `${FORM}_`;
const MODAL_FIELDS = 8;
const ONE_COLUMN = 6;
const WIDTHS = { one: 520, two: 640, drawer: 848 } as const;
const isSame = (a: FormValues, b: FormValues) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** Asks for confirmation before leaving the page while a form has unsaved changes. */
function useLeaveConfirmation(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
}

interface FormDialogProps<R> {
  readonly spec: FormSpec<R>;
  readonly row: R | null;
  readonly title: Text;
  readonly close: () => void;
  readonly done: () => void;
}

function LoadedForm<R>({ spec, row, title, close, done, start }: FormDialogProps<R> & { start: FormValues }) {
  const { t, words, lang } = useWords();
  const { modal } = useFeedback();
  const online = useOnline();
  const phone = useScreenSize() === 'phone';
  const [form] = Form.useForm<Record<string, unknown>>();
  const fields = fieldsOf(spec.fields);
  const [name] = useState(() => `${spec.endpoint.path}.${JSON.stringify(start['id'] ?? '')}`);
  const [draft] = useState(() => draftOf(name));
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(draft !== undefined);
  const [problem, setProblem] = useState<{ error: unknown; loose: readonly FormFieldError[] } | null>(null);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const version = useRef(start['version']);
  const first = useRef<HTMLDivElement>(null);
  const restart = toForm(fields, start);
  useLeaveConfirmation(changed);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        first.current
          ?.querySelector<HTMLElement>('input:not([disabled]):not([type=hidden]), textarea:not([disabled])')
          ?.focus({ preventScroll: true }),
      60,
    );
    return () => clearTimeout(timer);
  }, []);

  const fieldErrors = (refused: readonly FormFieldError[], error: unknown) => {
    const mine = refused.flatMap((one) => {
      const field = fieldOfError(fields, one);
      return field ? [{ name: field.key, errors: [lang === 'zh' ? one.message : one.messageEn] }] : [];
    });
    form.setFields(mine);
    setProblem({ error, loose: refused.filter((one) => !fieldOfError(fields, one)) });
    const [top] = mine;
    if (top) form.scrollToField(top.name, { block: 'center', focus: true });
  };
  const input = () => ({
    ...(start['id'] === undefined ? {} : { id: start['id'] }),
    ...(version.current === undefined ? {} : { version: version.current }),
    ...spec.also?.(row),
    ...fromForm(fields, form.getFieldsValue(true)),
  });
  const send = async () => {
    form.setFields(fields.map(({ key }) => ({ name: key, errors: [] })));
    const refused = schemaErrors(spec.endpoint.input, input());
    if (refused.length > 0) return fieldErrors(refused, null);
    setBusy(true);
    setProblem(null);
    try {
      const reply = await call(spec.endpoint, input() as InputOf<typeof spec.endpoint>, { quiet: true });
      saveDraft(name, null);
      spec.after?.(reply);
      done();
    } catch (error) {
      const stale = conflictOf(error);
      setConflict(stale);
      if (!stale) fieldErrors(fieldErrorsOf(error), error);
    } finally {
      setBusy(false);
    }
  };
  const finish = (merged: FormValues) => {
    form.setFieldsValue(merged);
    version.current = conflict?.current.version;
    void send();
  };
  const typed = () => {
    const held = form.getFieldsValue(true);
    const other = !isSame(fromForm(fields, held), fromForm(fields, restart));
    setChanged(other);
    saveDraft(
      name,
      other
        ? Object.fromEntries(
            fields
              .filter(({ kind }) => kind !== 'secret' && kind !== 'own')
              .map(({ key }) => [key, held[key] as unknown]),
          )
        : null,
    );
  };
  const checked = (key: string) => {
    const field = fields.find((one) => one.key === key);
    if (!field || form.getFieldValue(key) === undefined) return;
    const refused = schemaErrors(spec.endpoint.input, input()).filter((one) => fieldOfError(fields, one) === field);
    form.setFields([
      { name: key, errors: refused.map(({ message, messageEn }) => (lang === 'zh' ? message : messageEn)) },
    ]);
  };
  const leave = () => {
    saveDraft(name, null);
    close();
  };
  const ask = () =>
    changed && !busy
      ? void modal.confirm({
          title: t({ zh: '有未保存的修改', en: 'You have unsaved changes' }),
          content: t({ zh: '离开后，这次填写的内容会丢失。', en: 'If you leave, your changes are lost.' }),
          okText: t({ zh: '放弃修改', en: 'Discard changes' }),
          okButtonProps: { danger: true },
          cancelText: t({ zh: '继续填写', en: 'Keep editing' }),
          focusable: { autoFocusButton: 'cancel' },
          onOk: leave,
        })
      : !busy && leave();
  const again = () => {
    form.setFieldsValue(Object.fromEntries(fields.map(({ key }) => [key, restart[key]])));
    typed();
    setProblem(null);
  };

  const drawer =
    fields.length > MODAL_FIELDS ||
    fields.some(({ kind }) => kind === 'rich') ||
    spec.fields.some((one) => 'fields' in one);
  const columns = phone ? 1 : drawer ? 3 : fields.length > ONE_COLUMN ? 2 : 1;
  const ok = t(spec.ok ?? { zh: '保存', en: 'Save' });
  const locked = {
    disabled: !online || (row !== null && fields.length > 0 && !changed),
    title: online ? '' : t({ zh: '恢复网络后可用', en: 'Needs the network' }),
  };
  const body = (
    <div
      ref={first}
      onBlur={(event) => {
        const item = (event.target as HTMLElement).id;
        if (item.startsWith(PREFIX)) checked(item.slice(PREFIX.length));
      }}
    >
      {spec.Above && <spec.Above row={row} />}
      {draft && <DraftNotice restart={again} />}
      {problem !== null && <SaveProblem error={problem.error} loose={problem.loose} />}
      <FormFields spec={spec as FormSpec<never>} form={form} columns={columns} />
      {conflict && (
        <FormConflict
          conflict={conflict}
          fields={fields}
          schema={spec.endpoint.input}
          start={start}
          held={form.getFieldsValue(true) as FormValues}
          busy={busy}
          choose={finish}
          close={() => setConflict(null)}
        />
      )}
    </div>
  );
  const held = (inner: ReactNode) => (
    <Form
      name={FORM}
      form={form}
      layout="vertical"
      initialValues={{ ...restart, ...draft }}
      onValuesChange={typed}
      onFinish={() => void send()}
      autoComplete="off"
      scrollToFirstError
    >
      {inner}
    </Form>
  );
  if (!drawer) {
    return (
      <Modal
        open
        width={columns === 2 ? WIDTHS.two : WIDTHS.one}
        title={t(title)}
        okText={ok}
        cancelText={t(words.cancel)}
        confirmLoading={busy}
        mask={{ closable: false }}
        okButtonProps={{ htmlType: 'submit', ...locked }}
        onCancel={ask}
        modalRender={held}
      >
        {body}
      </Modal>
    );
  }
  return (
    <Drawer
      open
      size={phone ? '100%' : WIDTHS.drawer}
      title={t(title)}
      mask={{ closable: false }}
      onClose={ask}
      drawerRender={held}
      footer={
        <div className="v-form-foot">
          <Button onClick={ask}>{t(words.cancel)}</Button>
          <Button type="primary" htmlType="submit" loading={busy} {...locked}>
            {ok}
          </Button>
        </div>
      }
    >
      {body}
    </Drawer>
  );
}

/**
 * A form in a dialog: short forms in a modal, long ones in a drawer. Errors are shown at their field before and after
 * sending; what was typed survives a failure, leaving the page and the end of a login.
 */
export function FormDialog<R>(props: FormDialogProps<R>) {
  const { spec, row, title, close } = props;
  const { t } = useWords();
  const loadStart = spec.start;
  const read = useQuery({
    queryKey: ['form.start', spec.endpoint.path, row],
    queryFn: async () => (loadStart ? loadStart(row) : initialValues(spec, row)),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (read.data) return <LoadedForm {...props} start={read.data} />;
  return (
    <Modal open width={WIDTHS.one} title={t(title)} footer={null} onCancel={close} loading={read.isPending}>
      {read.isLoadingError && <LoadFailed noun={title} error={read.error} retry={() => void read.refetch()} />}
    </Modal>
  );
}
