import { SectionHead } from '#app/ui/kit/card.tsx';
import { Dropzone } from '#app/ui/forms/dropzone.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { maxProof_bytes, maxProofs, type Proof } from '#app/billing/transfers/transfers.schema.ts';
import { ProofButton } from '#app/billing/transfers/proof-button.tsx';
import style from '#app/billing/topups/top-up.module.css';
import type { TopUpTexts } from '#app/billing/topups/top-up-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';

type Props = { t: TopUpTexts; id: number; proofs: readonly Proof[]; /** More may be added. */ isOpen: boolean };

/** The proofs of a transfer: what there is, and a place for more. */
export function Proofs({ t, id, proofs, isOpen }: Props) {
  const language = useLanguage();
  const { send, isBusy, fault, setFaults } = useSend({ quiet: true, at: 'file' });
  async function submit(file: File | undefined) {
    if (!file) return;
    if (file.size > maxProof_bytes) return setFaults({ file: t.proofTooLarge });
    setFaults({});
    const body = new FormData();
    body.set('id', String(id));
    body.set('file', file, file.name);
    await send('/api/billing/uploadProof', body, { done: true, timeout_ms: 120_000, refresh: true });
  }
  return (
    <section>
      <SectionHead title={t.proofs} />
      {proofs.length > 0 && (
        <ul className={style['proofs']}>
          {proofs.map((proof, index) => (
            <li key={proof.id}>
              <span>
                {t.proofName(index + 1)} <Time className="muted small" value={proof.uploadedAt} language={language} />
              </span>
              <ProofButton
                path="/api/billing/proof"
                proof={proof}
                name={t.proofName(index + 1)}
                show={t.proofShow}
                failed={t.proofFailed}
              />
            </li>
          ))}
        </ul>
      )}
      {isOpen && proofs.length < maxProofs && (
        <Dropzone
          label={isBusy ? t.uploading : t.proofDrop}
          chooseText={t.proofChoose}
          help={t.proofHelp}
          accept="image/jpeg,image/png,image/webp,application/pdf"
          disabled={isBusy}
          onFiles={(files) => void submit(files[0])}
        />
      )}
      {fault && (
        <p className={style['fault']} role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
