import type { ReactNode } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { findingsTexts } from './findings-texts.ts';
import style from './findings.module.css';
import type { VersionDifference } from './releases.schema.ts';

type LinesOf = (file: VersionDifference['files'][number]) => ReactNode;

type Props = { difference: VersionDifference; fromText?: string | undefined; linesOf?: LinesOf };

/** A fold holds the rest. */
const shownFiles = 20;

/**
 * What a version changes: size, host, permissions, where data goes, dependencies, manifest and files.
 * @param fromText what it is compared with, where that is not the version that was live before
 * @param linesOf what stands below a file: its lines, for who may see them
 */
export function DifferenceView({ difference, fromText, linesOf }: Props) {
  const t = findingsTexts.use();
  const { from, permissions, hosts, dependencies, hostRange, bytes, manifest, files, sameFiles } = difference;
  return (
    <div className={style['difference']}>
      <p className={style['from']}>{fromText ?? (from === null ? t.first : t.differenceFrom(from))}</p>
      <dl>
        <Line label={t.size}>
          {bytes.before === null || bytes.before === bytes.after
            ? formatBytes(bytes.after)
            : t.sizeFrom(formatBytes(bytes.before), formatBytes(bytes.after))}
        </Line>
        <Line label={t.hostRange}>
          <code>
            {hostRange.before === null || hostRange.before === hostRange.after
              ? hostRange.after
              : t.sizeFrom(hostRange.before, hostRange.after)}
          </code>
        </Line>
        <Line label={t.permissions}>
          <Names {...permissions} />
        </Line>
        <Line label={t.hosts}>
          <Names {...hosts} />
        </Line>
        <Line label={t.dependencies}>
          {dependencies.length === 0
            ? t.noChange
            : dependencies.map(({ slug, before, after }) => (
                <span
                  key={slug}
                  className={classNames(
                    style['name'],
                    style[before === null ? 'added' : after === null ? 'removed' : 'changed'],
                  )}
                >
                  <code>
                    {slug} {before !== null && after !== null ? t.sizeFrom(before, after) : (after ?? before)}
                  </code>
                </span>
              ))}
        </Line>
      </dl>
      {manifest.length > 0 && <ManifestLines lines={manifest} />}
      <FileList files={files} sameFiles={sameFiles} linesOf={linesOf} />
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Names({ added, removed }: { added: readonly string[]; removed: readonly string[] }) {
  const t = findingsTexts.use();
  if (added.length + removed.length === 0) return <>{t.noChange}</>;
  return (
    <>
      {added.map((name) => (
        <span key={name} className={classNames(style['name'], style['added'])}>
          <span className="sr">{t.added} </span>
          <code>{name}</code>
        </span>
      ))}
      {removed.map((name) => (
        <span key={name} className={classNames(style['name'], style['removed'])}>
          <span className="sr">{t.removed} </span>
          <code>{name}</code>
        </span>
      ))}
    </>
  );
}

const marks = { same: ' ', added: '+', removed: '−' } as const;

/** The same line may stand there twice. */
const numbered = (lines: VersionDifference['manifest']) => lines.map((line, number) => ({ ...line, number }));

function ManifestLines({ lines }: { lines: VersionDifference['manifest'] }) {
  const t = findingsTexts.use();
  return (
    <figure className={style['lines']}>
      <figcaption>
        <code>{t.manifest}</code>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled by keyboard too */}
      <pre tabIndex={0}>
        {numbered(lines).map(({ kind, text, number }) => (
          <code key={number} data-kind={kind}>
            {marks[kind]} {text}
            {'\n'}
          </code>
        ))}
      </pre>
    </figure>
  );
}

type Listed = Pick<VersionDifference, 'files'> & { linesOf: LinesOf | undefined };

function FileList({ files, sameFiles, linesOf }: Listed & Pick<VersionDifference, 'sameFiles'>) {
  const t = findingsTexts.use();
  return (
    <section aria-label={t.files}>
      <p className={style['label']}>
        {t.files} <small>{sameFiles > 0 && t.sameFiles(sameFiles)}</small>
      </p>
      {files.length === 0 ? (
        <p className="muted">{t.noChange}</p>
      ) : (
        <Rows files={files.slice(0, shownFiles)} linesOf={linesOf} />
      )}
      {files.length > shownFiles && (
        <details className={style['more']}>
          <summary>{t.moreFiles(files.length - shownFiles)}</summary>
          <Rows files={files.slice(shownFiles)} linesOf={linesOf} />
        </details>
      )}
    </section>
  );
}

function Rows({ files, linesOf }: Listed) {
  const t = findingsTexts.use();
  return (
    <ul className={style['files']}>
      {files.map((file) => {
        const { path, kind, before, after } = file;
        return (
          <li key={path}>
            <div data-kind={kind}>
              <code>{path}</code>
              <span>{t.fileKinds[kind]}</span>
              <span>
                {kind === 'changed'
                  ? t.sizeFrom(formatBytes(before), formatBytes(after))
                  : formatBytes(kind === 'added' ? after : before)}
              </span>
            </div>
            {linesOf?.(file)}
          </li>
        );
      })}
    </ul>
  );
}
