import type { FootColumn } from '#app/account/branding/branding.schema.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import type { SettingsFormState } from './settings-fields.tsx';
import style from './settings.module.css';

type Link = FootColumn['links'][number];
const noLink: Link = { label: '', labelEn: '', to: '' };
const noColumn: FootColumn = { title: '', titleEn: '', links: [noLink] };
const [mostColumns, mostLinks] = [4, 12];

/** Columns of links at the bottom of every page, in both languages. */
export function FootColumnsSetting({ form: { values, errors, set, t } }: { form: SettingsFormState }) {
  const columns = values['footColumns'] as FootColumn[];
  const change = (next: FootColumn[]) => set({ footColumns: next });
  const put = (at: number, column: FootColumn) => change(columns.map((one, i) => (i === at ? column : one)));
  return (
    <Field label={t.fields.footColumns} help={t.help.footColumns} error={errors['footColumns']} group>
      <div className={style['columns']}>
        {columns.map((column, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place alone
          <fieldset key={i}>
            <legend>{t.columns.title(i + 1)}</legend>
            <ColumnFields column={column} onChange={(next) => put(i, next)} t={t} />
            <Button size="s" tone="quiet" icon="trash" onClick={() => change(columns.filter((_, at) => at !== i))}>
              {t.columns.remove}
            </Button>
          </fieldset>
        ))}
        {columns.length < mostColumns && (
          <Button size="s" icon="plus" onClick={() => change([...columns, noColumn])}>
            {t.columns.add}
          </Button>
        )}
      </div>
    </Field>
  );
}

type ColumnProps = { column: FootColumn; onChange: (column: FootColumn) => void; t: SettingsFormState['t'] };

function ColumnFields({ column, onChange, t }: ColumnProps) {
  const { links } = column;
  const put = (at: number, change: Partial<Link>) =>
    onChange({ ...column, links: links.map((one, i) => (i === at ? { ...one, ...change } : one)) });
  return (
    <>
      <div className={style['pair']}>
        <Words label={t.columns.name} value={column.title} onChange={(title) => onChange({ ...column, title })} />
        <Words
          label={t.columns.nameEn}
          value={column.titleEn}
          onChange={(titleEn) => onChange({ ...column, titleEn })}
        />
      </div>
      {links.map((link, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a link is known by its place alone
        <div key={i} className={style['link']} role="group" aria-label={t.columns.link(i + 1)}>
          <Words label={t.columns.label} value={link.label} onChange={(label) => put(i, { label })} />
          <Words label={t.columns.labelEn} value={link.labelEn} onChange={(labelEn) => put(i, { labelEn })} />
          <Words label={t.columns.to} value={link.to} onChange={(to) => put(i, { to })} />
          <IconButton
            size="s"
            icon="trash"
            label={t.columns.removeLink}
            disabled={links.length === 1}
            onClick={() => onChange({ ...column, links: links.filter((_, at) => at !== i) })}
          />
        </div>
      ))}
      {links.length < mostLinks && (
        <Button size="s" icon="plus" onClick={() => onChange({ ...column, links: [...links, noLink] })}>
          {t.columns.addLink}
        </Button>
      )}
    </>
  );
}

type WordsProps = { label: string; value: string; onChange: (value: string) => void };

function Words({ label, value, onChange }: WordsProps) {
  return (
    <Field label={label}>
      <Input value={value} autoComplete="off" maxLength={300} onChange={(e) => onChange(e.currentTarget.value)} />
    </Field>
  );
}
