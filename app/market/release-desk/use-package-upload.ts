import { useEffect, useRef, useState } from 'react';
import type { PackageUpload } from '#app/market/packages/packages.schema.ts';
import { abortPackage, sendPackage } from './send-package.ts';

export type UploadPhase = 'none' | 'sending' | 'paused' | 'lost' | 'checking' | 'ready' | 'refused';

/** A package on its way: choosing it begins, pausing keeps what was sent, and leaving the page pauses. */
export function usePackageUpload() {
  const [phase, setPhase] = useState<UploadPhase>('none');
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const [upload, setUpload] = useState<PackageUpload | null>(null);
  const [fault, setFault] = useState('');
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function run(chosen: File, pluginId: number): Promise<PackageUpload | null> {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setFile(chosen);
    setFault('');
    setPhase('sending');
    const ended = await sendPackage(chosen, pluginId, {
      signal: own.signal,
      onUpload: setUpload,
      onSent: setSent,
      onChecking: () => setPhase('checking'),
    });
    if (stop.current !== own) return null;
    if (ended.end === 'looked-at') {
      setUpload(ended.upload);
      setPhase(ended.upload.state === 'ready' ? 'ready' : 'refused');
      if (ended.upload.refusal) setFault(ended.upload.refusal.text);
      return ended.upload;
    }
    if (ended.end === 'refused') setFault(ended.text);
    setPhase(ended.end);
    return null;
  }

  function reset() {
    stop.current?.abort();
    stop.current = null;
    if (upload && (upload.state === 'sending' || phase === 'paused' || phase === 'lost') && phase !== 'ready')
      abortPackage(upload.id);
    setPhase('none');
    setFile(null);
    setUpload(null);
    setSent(0);
    setFault('');
  }

  return {
    phase,
    file,
    sent,
    fault,
    faults: upload?.manifestFaults ?? [],
    refusal: upload?.refusal ?? null,
    packageId: upload?.packageId ?? null,
    run,
    pause: () => stop.current?.abort(),
    reset,
  };
}
export type PackageUploading = ReturnType<typeof usePackageUpload>;
