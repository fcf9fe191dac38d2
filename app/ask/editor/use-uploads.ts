import { useState } from 'react';
import { uploadFile } from '#app/core/request/request.ts';
import type { UploadedFile } from '#app/core/request/upload.ts';
import { toast } from '#app/ui/overlays/toast.ts';

export type Upload = { id: number; name: string; share: number; cancel: () => void };

/**
 * Sends files one by one and hands over what each became and what it is called. One toast tells at the end which of
 * them failed, and why.
 */
export function useUploads(onDone: (file: UploadedFile, name: string) => void): {
  uploads: Upload[];
  upload: (files: File[]) => void;
} {
  const [uploads, setUploads] = useState<Upload[]>([]);
  async function send(file: File): Promise<string | null> {
    const id = Math.random();
    const stop = new AbortController();
    const name = file.name || 'image.png';
    setUploads((all) => [...all, { id, name, share: 0, cancel: () => stop.abort() }]);
    const answer = await uploadFile(file, {
      topic: 'ask',
      signal: stop.signal,
      showErrorMessage: false,
      showCodeMessage: false,
      onProgress: (share) => setUploads((all) => all.map((item) => (item.id === id ? { ...item, share } : item))),
    });
    setUploads((all) => all.filter((item) => item.id !== id));
    if (answer.code === 1) onDone(answer.data.file, name.replace(/[[\]]/g, ''));
    return answer.code === 1 || answer.isCancelled ? null : `${name}: ${answer.msg}`;
  }
  async function upload(files: File[]) {
    const faults: (string | null)[] = [];
    for (const file of files) faults.push(await send(file));
    const [title, ...others] = faults.filter((fault) => fault !== null);
    if (title === undefined) return;
    // several take a while to read
    toast.error({ title, about: 'act', ...(others.length > 0 && { text: others.join(' · '), duration_ms: 0 }) });
  }
  return { uploads, upload: (files) => void upload(files) };
}
