import { useState } from 'react';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import type { SettingsFormState } from './settings-fields.tsx';
import style from './settings.module.css';

const host = 'https://scanner.example.com';
const headers = { Authorization: 'Bearer {token}' };
const example = {
  start: { url: `${host}/scans`, headers, body: 'form', field: 'file', id: 'id' },
  poll: { url: `${host}/scans/{id}`, headers, state: 'status', done: ['finished'], failed: ['failed'] },
  result: { url: `${host}/scans/{id}/report`, headers, findings: 'findings', rule: 'name', severity: 'level' },
};

/** How the scanner over HTTP is asked, as JSON; what cannot be read as such is sent as it is, and refused. */
export function ScannerTemplateSetting({ form: { values, errors, set, t } }: { form: SettingsFormState }) {
  const value = values['scannerTemplate'];
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const isTyped = typed !== null && JSON.stringify(typed.value) === JSON.stringify(value);
  const text = isTyped ? typed.text : textOf(value);
  function change(next: string) {
    const read = valueOf(next);
    setTyped({ text: next, value: read });
    set({ scannerTemplate: read });
  }
  return (
    <>
      <Field label={t.fields.scannerTemplate} help={t.help.scannerTemplate} error={errors['scannerTemplate']}>
        <Textarea
          name="scannerTemplate"
          rows={text === '' ? 3 : 14}
          maxLength={20_000}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </Field>
      {text === '' && (
        <div className={style['state']}>
          <Button size="s" onClick={() => change(textOf(example))}>
            {t.scannerExample}
          </Button>
        </div>
      )}
    </>
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value, null, 2);
}

function valueOf(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
