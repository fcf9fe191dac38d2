import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import type { ModelFile, ModelVersion } from './models.schema.ts';
import { sizeText } from './model-figures.ts';
import style from './model.module.css';
import { modelTexts } from './models-texts.ts';

/** The versions of a model with their notes and files; nothing when none is listed. */
export function Versions({ versions }: { versions: readonly ModelVersion[] }) {
  const t = modelTexts.use();
  if (versions.length === 0) return null;
  return (
    <section className={style['part']}>
      <h2>{t.versions}</h2>
      <ol className={style['versions']}>
        {versions.map((version) => (
          <li key={`${version.name} ${version.releasedOn}`}>
            <h3>
              {version.name}
              {version.releasedOn && <small className="num">{version.releasedOn}</small>}
            </h3>
            {version.notes && <p>{version.notes}</p>}
            {version.files.length > 0 && <Files version={version} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Files({ version }: { version: ModelVersion }) {
  const t = modelTexts.use();
  const columns: Column<ModelFile>[] = [
    {
      key: 'file',
      label: t.file,
      cell: (file) => (
        <a
          href={file.url}
          rel="nofollow noopener noreferrer"
          target="_blank"
          aria-label={t.getFile(file.name)}
          className={style['file']}
        >
          <Icon name="download" size="s" />
          {file.name}
        </a>
      ),
    },
    { key: 'size', label: t.size, end: true, cell: (file) => (file.bytes === null ? '–' : sizeText(file.bytes)) },
    {
      key: 'sha',
      label: t.checksum,
      cell: (file) =>
        file.sha256 ? (
          <span className={style['sha']}>
            <code title={file.sha256}>{file.sha256.slice(0, 12)}…</code>
            <CopyButton text={file.sha256} label={t.copyChecksum} />
          </span>
        ) : (
          <span className="muted">{t.noChecksum}</span>
        ),
    },
  ];
  return (
    <Table
      caption={t.filesOf(version.name)}
      columns={columns}
      rows={version.files}
      rowKey={(file) => `${file.name} ${file.url}`}
    />
  );
}
