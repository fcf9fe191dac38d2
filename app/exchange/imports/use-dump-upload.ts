import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { request } from '#app/core/request/request.ts';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { type DumpUpload, isDumpFile } from '#app/exchange/dumps/dumps.schema.ts';
import type { ImportTexts } from './import-texts.ts';
import { folderFor, sendDump } from '#app/exchange/dumps/send-dump.ts';

/** The file that is being sent, or has stopped on its way. */
type Current = { file: File; id: number; sent: number; state: 'sending' | 'lost' | 'refused'; text: string };
type Given = { t: ImportTexts; uploads: readonly DumpUpload[]; maxSize: number; onDone: (folder: string) => void };

/** Sends chosen files one after the other; leaving the page stops it, and what has arrived stays for going on. */
export function useDumpUpload({ t, uploads, maxSize, onDone }: Given) {
  const { revalidate } = useRevalidator();
  const [current, setCurrent] = useState<Current | null>(null);
  const [fault, setFault] = useState('');
  const control = useRef<AbortController>(undefined);
  const left = useRef<{ files: File[]; folder: string }>({ files: [], folder: '' });
  const isSending = current?.state === 'sending';
  useEffect(() => () => control.current?.abort(), []);
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);

  /** Sends what is left, until all is there or something stops it. */
  async function go(): Promise<void> {
    const { files, folder } = left.current;
    for (let file = files[0]; file; file = files[0]) {
      const shown: Current = { file, id: 0, sent: 0, state: 'sending', text: '' };
      const change = (next: Partial<Current>) => setCurrent({ ...Object.assign(shown, next) });
      change({});
      control.current = new AbortController();
      const { signal } = control.current;
      const sent = await sendDump(file, {
        folder,
        onBegin: (id) => change({ id }),
        onProgress: (bytes) => change({ sent: bytes }),
        signal,
      });
      if (sent.end === 'cancelled') return setCurrent(null);
      if (sent.end === 'refused') change({ state: 'refused', text: sent.text });
      if (sent.end === 'lost')
        change({ state: 'lost', text: t.upload.lost(file.name, Math.floor((shown.sent / file.size) * 100)) });
      if (sent.end !== 'done') return;
      files.shift();
      if (files.length === 0 || isZip(file)) {
        await revalidate();
        onDone(isZip(file) ? file.name : folder);
      }
    }
    setCurrent(null);
  }
  function send(files: File[]): void {
    const wrong = files.map((file) => faultOf(file, maxSize, t)).find((text) => text !== '');
    setFault(wrong ?? '');
    if (wrong !== undefined || current) return;
    const plain = files.filter((file) => !isZip(file));
    left.current = { files: [...plain, ...files.filter(isZip)], folder: folderFor(plain, uploads, new Date()) };
    void go();
  }
  async function cancel(): Promise<void> {
    control.current?.abort();
    const id = current?.id;
    setCurrent(null);
    if (id) await discard(id);
  }
  async function discard(id: number): Promise<void> {
    await request.post('/api/admin/abortDump', { id }, { showSuccessMessage: true });
    await revalidate();
  }
  return { current, fault, setFault, send, cancel, discard, resume: () => void go() };
}

const isZip = ({ name }: { name: string }) => name.toLowerCase().endsWith('.zip');

function faultOf({ name, size }: File, maxSize: number, { upload: t }: ImportTexts): string {
  if (!isDumpFile(name)) return t.wrongType(name);
  if (size === 0) return t.empty(name);
  return size > maxSize ? t.tooLarge(name, formatBytes(maxSize)) : '';
}
