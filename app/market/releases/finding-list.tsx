import { Chip } from '#app/ui/kit/chip.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { CheckRun, Finding } from '#app/market/scans/scans.schema.ts';
import { findingsTexts } from './findings-texts.ts';
import style from './findings.module.css';

type Props = { findings: readonly Finding[]; checks: readonly CheckRun[] };
const tones = { error: 'danger', warning: 'accent', info: 'line' } as const;
const order = { error: 0, warning: 1, info: 2 } as const;
/** A fold holds the rest. */
const shown = 20;

/** What the checks found in a package, the gravest first, each with its file and line. */
export function FindingList({ findings, checks }: Props) {
  const t = findingsTexts.use();
  const failed = checks.filter(({ state }) => state === 'failed').map(({ check }) => t.checks[check]);
  const sorted = findings
    .map((finding, number) => ({ finding, number }))
    .toSorted((a, b) => order[a.finding.severity] - order[b.finding.severity]);
  return (
    <div className="stack">
      {failed.length > 0 && <Notice tone="warn">{t.failed(failed.join(', '))}</Notice>}
      {sorted.length === 0 && failed.length === 0 && (
        <p className={style['none']}>
          <Icon name="check" size="s" /> {t.none}
        </p>
      )}
      {sorted.length > 0 && (
        <ol className={style['findings']}>
          {sorted.slice(0, shown).map(({ finding, number }) => (
            <Entry key={number} finding={finding} />
          ))}
        </ol>
      )}
      {sorted.length > shown && (
        <details className={style['more']}>
          <summary>{t.more(sorted.length - shown)}</summary>
          <ol className={style['findings']}>
            {sorted.slice(shown).map(({ finding, number }) => (
              <Entry key={number} finding={finding} />
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function Entry({ finding: { check, rule, severity, file, line, excerpt } }: { finding: Finding }) {
  const t = findingsTexts.use();
  return (
    <li>
      <div className={style['what']}>
        <Chip tone={tones[severity]}>{t.severities[severity]}</Chip>
        <b>{t.checks[check]}</b>
        <code>{rule}</code>
      </div>
      <p className={style['where']}>
        {file === '' ? t.wholePackage : <code>{file}</code>}
        {line > 0 && ` ${t.line(line)}`}
      </p>
      {excerpt !== '' && (
        <pre>
          <code>{excerpt}</code>
        </pre>
      )}
    </li>
  );
}
