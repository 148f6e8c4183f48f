import { Form, type FormInstance } from 'antd';
import { useWords } from '#web/kit/session/words';
import { FormControl } from './form-control';
import { fieldsOf, type FormField, type FormPart, type FormSpec, type FormValues } from './form-spec';
import { fromForm, isRequired, titleOfField } from './form-values';

/** The fields of a form in a grid, grouped by their parts; conditional fields follow the values entered. */
export function FormFields({ spec, form, columns }: { spec: FormSpec<never>; form: FormInstance; columns: 1 | 2 | 3 }) {
  const translator = useWords();
  const all = fieldsOf(spec.fields);
  const errors = fromForm(all, (Form.useWatch([], form) ?? {}) as FormValues);
  const renderField = (fields: readonly FormField[]) =>
    fields.map((field) => {
      if (field.when && !field.when(errors)) return null;
      const label = titleOfField(field, spec.endpoint.input, translator);
      return (
        <Form.Item
          key={field.key}
          name={field.key}
          label={label}
          required={isRequired(field, spec.endpoint.input)}
          extra={field.hint && translator.t(field.hint)}
          {...(field.wide ? { className: 'v-form-wide' } : {})}
        >
          <FormControl field={field} label={label} />
        </Form.Item>
      );
    });
  const parts = spec.fields.filter((one): one is FormPart => 'fields' in one);
  const loose = spec.fields.filter((one): one is FormField => !('fields' in one));
  return (
    <>
      {loose.length > 0 && (
        <div className="v-form-grid" data-columns={columns}>
          {renderField(loose)}
        </div>
      )}
      {parts.map(({ title, fields }) => (
        <section key={title.en} className="v-form-part">
          <h3>{translator.t(title)}</h3>
          <div className="v-form-grid" data-columns={columns}>
            {renderField(fields)}
          </div>
        </section>
      ))}
    </>
  );
}
