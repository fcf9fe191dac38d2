import { useState } from 'react';
import { uploadFile } from '#app/core/request/request.ts';
import type { UploadedFile } from '#app/core/request/upload.ts';

export type Upload = { id: number; name: string; share: number; cancel: () => void };

/** Sends files one by one and hands over what each became and what it is called; failures show their own toast. */
export function useUploads(onDone: (file: UploadedFile, name: string) => void): {
  uploads: Upload[];
  upload: (files: File[]) => void;
} {
  const [uploads, setUploads] = useState<Upload[]>([]);
  async function send(file: File) {
    const id = Math.random();
    const stop = new AbortController();
    const name = file.name || 'image.png';
    setUploads((all) => [...all, { id, name, share: 0, cancel: () => stop.abort() }]);
    const answer = await uploadFile(file, {
      topic: 'ask',
      signal: stop.signal,
      onProgress: (share) => setUploads((all) => all.map((item) => (item.id === id ? { ...item, share } : item))),
    });
    setUploads((all) => all.filter((item) => item.id !== id));
    if (answer.code === 1) onDone(answer.data.file, name.replace(/[[\]]/g, ''));
  }
  async function upload(files: File[]) {
    for (const file of files) await send(file);
  }
  return { uploads, upload: (files) => void upload(files) };
}
