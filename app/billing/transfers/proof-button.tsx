import { useEffect, useState } from 'react';
import { requestHeaders } from '#app/core/request/request-headers.ts';
import { Button } from '#app/ui/kit/button.tsx';
import type { Proof } from './transfers.schema.ts';

type Props = {
  path: '/api/billing/proof' | '/api/admin/topUpProof';
  proof: Proof;
  name: string;
  show: string;
  failed: string;
};

/** Fetches a proof with the reader's token when it is asked for: a picture is shown, a PDF is saved. */
export function ProofButton({ path, proof, name, show, failed }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
  async function open() {
    setBusy(true);
    const response = await fetch(`${path}?id=${proof.id}`, { headers: requestHeaders() }).catch(() => null);
    const isFile = response?.headers.get('content-type') === proof.type;
    setFailed(!isFile);
    if (response && isFile) {
      const url = URL.createObjectURL(await response.blob());
      if (proof.type === 'application/pdf') save(url, name);
      else setShown(url);
    }
    setBusy(false);
  }
  if (shown) return <img src={shown} alt={name} />;
  return (
    <>
      <Button
        size="s"
        icon={proof.type === 'application/pdf' ? 'download' : 'eye'}
        loading={isBusy}
        onClick={() => void open()}
      >
        {show}
        <span className="sr">{name}</span>
      </Button>
      {isFailed && <p role="alert">{failed}</p>}
    </>
  );
}

function save(url: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.pdf` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
