import { useState } from 'react';
import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { mapExchangeTexts } from './map-exchange-texts.ts';
import { MapImportReport } from './map-import-report.tsx';
import type { MapReport } from './map-records.schema.ts';

/** As the schema has it, in bytes: characters of Chinese take three. */
const largest_bytes = 16 * 1024 ** 2;

type Chosen = { name: string; bytes: number; file: string };

/** Brings a file: what it would change is said first, and it is written only after that. */
export function MapImport() {
  const t = mapExchangeTexts.use();
  const { send, busy, isBusy, fault: refused, forgive } = useSend({ quiet: true });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState('');
  const [report, setReport] = useState<MapReport | null>(null);
  async function take([file]: File[]) {
    setReport(null);
    setChosen(null);
    forgive('');
    if (!file) return;
    if (file.size > largest_bytes) return setFault(t.tooLarge(formatBytes(largest_bytes)));
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      if (text.trim() === '') return setFault(t.emptyFile(file.name));
      setFault('');
      setChosen({ name: file.name, bytes: file.size, file: text });
    } catch {
      setFault(t.unreadable);
    }
  }
  async function bring(isDry: boolean) {
    if (!chosen) return;
    const answer = await send<MapReport>(
      '/api/admin/importMap',
      { file: chosen.file, isDry },
      { name: isDry ? 'check' : 'write', done: !isDry, refresh: !isDry, timeout_ms: 300_000 },
    );
    if (!answer) return;
    setReport(isDry ? answer.data : null);
    if (!isDry) setChosen(null);
  }
  const mayWrite =
    report !== null &&
    report.faults.length === 0 &&
    Object.values(report.changes).some(({ added, changed }) => added + changed > 0);
  return (
    <div className="stack">
      <p className="muted">{t.importText}</p>
      <Dropzone
        label={t.label}
        chooseText={chosen ? t.another : t.choose}
        help={t.help(formatBytes(largest_bytes))}
        accept=".jsonl,.ndjson,.json"
        disabled={isBusy}
        onFiles={(files) => void take(files)}
      >
        {chosen && <p>{t.chosen(chosen.name, formatBytes(chosen.bytes))}</p>}
      </Dropzone>
      {(fault || refused) && (
        <Notice tone="bad" live>
          {fault || refused}
        </Notice>
      )}
      {chosen && (
        <div className="row row-w btns">
          <Button loading={busy === 'check'} disabled={isBusy} onClick={() => void bring(true)}>
            {t.check}
          </Button>
          {mayWrite && (
            <Button tone="primary" loading={busy === 'write'} disabled={isBusy} onClick={() => void bring(false)}>
              {t.write}
            </Button>
          )}
        </div>
      )}
      {report && <MapImportReport report={report} />}
    </div>
  );
}
