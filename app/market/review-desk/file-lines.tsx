import { useId, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import type { VersionDifference } from '#app/market/releases/releases.schema.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { fileLinesTexts } from './file-lines-texts.ts';
import style from './file-lines.module.css';
import { type Comparison, type FileDifference, type FileLine, longestCompared_bytes } from './review-desk.schema.ts';
import { visibleParts } from './visible-text.ts';

type Props = { review: number; against: Comparison; file: VersionDifference['files'][number] };

/** Opens a file of a submission line by line; it is read when it is opened. */
export function FileLines({ review, against, file: { path, before, after } }: Props) {
  const t = fileLinesTexts.use();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<FileDifference | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  if (Math.max(before, after) > longestCompared_bytes) return <p className={style['note']}>{t.obstacles.large}</p>;
  async function toggle() {
    const opens = !isOpen || fault !== '';
    setOpen(opens);
    if (!opens || found) return;
    setBusy(true);
    const quiet = { showErrorMessage: false, showCodeMessage: false };
    const asked = { id: review, path, against };
    const answer = await request.get<FileDifference>('/api/admin/market/reviewFile', asked, quiet);
    setBusy(false);
    setFault(answer.code === 1 ? '' : answer.msg || t.failed);
    if (answer.code === 1) setFound(answer.data);
  }
  return (
    <div className={style['file']}>
      <Button
        size="s"
        tone="quiet"
        loading={isBusy}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen && fault === '' ? t.closeOf(path) : t.openOf(path)}
        onClick={() => void toggle()}
      >
        {fault ? t.again : isOpen ? t.close : t.open}
      </Button>
      <div id={id} hidden={!isOpen}>
        {fault && <Notice tone="bad">{fault}</Notice>}
        {found && <Lines found={found} />}
      </div>
    </div>
  );
}

function Lines({ found: { path, obstacle, lines, added, removed, left } }: { found: FileDifference }) {
  const t = fileLinesTexts.use();
  if (obstacle) return <p className={style['note']}>{t.obstacles[obstacle]}</p>;
  return (
    <>
      <p className={style['note']}>{t.counts(added, removed)}</p>
      <table className={style['lines']}>
        <caption className="sr">{t.caption(path)}</caption>
        <colgroup>
          <col className={style['number']} />
          <col className={style['number']} />
          <col className={style['mark']} />
          <col />
        </colgroup>
        <tbody>
          {placed(lines).map(({ place, line }) => (
            <Row key={place} line={line} />
          ))}
        </tbody>
      </table>
      {left > 0 && <p className={style['note']}>{t.left(left)}</p>}
    </>
  );
}

/** The same line may stand there twice. */
const placed = (lines: readonly FileLine[]) => lines.map((line, place) => ({ line, place }));
const marks = { same: '', added: '+', removed: '−' } as const;

function Row({ line }: { line: FileLine }) {
  const t = fileLinesTexts.use();
  if (line.kind === 'gap')
    return (
      <tr data-kind="gap">
        <td colSpan={4}>{t.gap(line.count)}</td>
      </tr>
    );
  const { kind, before, after, text } = line;
  return (
    <tr data-kind={kind}>
      <td>{before}</td>
      <td>{after}</td>
      <td>
        <span aria-hidden="true">{marks[kind]}</span>
        {kind !== 'same' && <span className="sr">{t[kind]}</span>}
      </td>
      <td>
        <code dir="ltr">
          {visibleParts(text).map((part) =>
            part.hidden === null ? part.text : <mark key={part.at}>{part.hidden}</mark>,
          )}
        </code>
      </td>
    </tr>
  );
}
