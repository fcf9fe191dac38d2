import { type FormEvent, useState } from 'react';
import type { RowFault } from '#app/account/added-members/added-members.schema.ts';
import { csvTable } from '#app/core/csv.ts';
import type { Failure } from '#app/core/request/request.ts';
import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { addMembersTexts } from './add-members-texts.ts';
import style from './joining.module.css';

/** Adds members by a CSV; what is wrong is told line by line, and the text stays to be put right. */
export function AddMembersFile() {
  const t = addMembersTexts.use();
  const [csv, setCsv] = useState('');
  const [rowFaults, setRowFaults] = useState<readonly RowFault[]>([]);
  const { send, isBusy, faults, setFaults } = useSend({ quiet: true, at: 'csv' });
  function change(text: string) {
    setCsv(text);
    setFaults({});
    setRowFaults([]);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setRowFaults([]);
    const onRefused = ({ data }: Failure) => setRowFaults((data as { faults?: RowFault[] } | null)?.faults ?? []);
    if (await send('/api/admin/addMembers', { csv }, { done: true, refresh: true, onRefused })) change('');
  }
  const example = `data:text/csv;charset=utf-8,${encodeURIComponent(csvTable(t.exampleRows))}`;
  return (
    <section className={style['part']}>
      <SectionHead title={t.many} />
      <p className="muted small">{t.manyLead}</p>
      <form
        className={`stack ${style['form']}`}
        noValidate
        aria-label={t.many}
        onSubmit={(event) => void submit(event)}
      >
        <Dropzone
          label={t.drop}
          chooseText={t.choose}
          accept=".csv,text/csv"
          onFiles={([file]) => void file?.text().then(change)}
        />
        <Field label={t.text} error={faults['csv']}>
          <Textarea
            name="csv"
            rows={6}
            spellCheck={false}
            value={csv}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </Field>
        {rowFaults.length > 0 && (
          <Notice tone="bad" live>
            {t.faults}
            <ul className={style['faults']}>
              {rowFaults.map(({ line, field, text }) => (
                <li key={`${line} ${field}`}>{t.fault(line, t.fields[field], text)}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className="btns">
          <Button type="submit" loading={isBusy} disabled={csv.trim() === ''}>
            {t.addAll}
          </Button>
          <a className="btn btn-quiet" href={example} download="members.csv">
            {t.example}
          </a>
        </div>
      </form>
    </section>
  );
}
