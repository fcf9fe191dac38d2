import { useState } from 'react';
import { uploadFile } from '#app/core/request/request.ts';
import { faultOfPicture, faultOfSentIcon, type Picture, type PictureKind } from './plugins.policy.ts';
import { type PluginEditorTexts, pluginEditorTexts } from './plugin-editor-texts.ts';

type Upload = { name: string; percent: number; cancel: () => void };

/** Sends pictures of a plugin one by one, once they are looked at; what is wrong with one is said in `fault`. */
export function usePictureUpload(kind: PictureKind, onDone: (url: string) => void) {
  const t = pluginEditorTexts.use();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [fault, setFault] = useState('');
  async function sendOne(file: File): Promise<boolean> {
    const wrong = faultText(kind, await readPicture(file), t);
    if (wrong !== null) {
      setFault(wrong);
      return false;
    }
    const stop = new AbortController();
    const show = (share: number) =>
      setUpload({ name: file.name, percent: Math.round(share * 100), cancel: () => stop.abort() });
    show(0);
    const answer = await uploadFile(file, {
      topic: kind === 'icon' ? 'plugin-icon' : 'plugin',
      signal: stop.signal,
      onProgress: show,
    });
    setUpload(null);
    if (answer.code !== 1) {
      if (!answer.isCancelled) setFault(answer.msg);
      return false;
    }
    const stored = faultOfPicture(kind, answer.data.file);
    if (stored) setFault(t.pictureFaults[kind][stored]);
    else onDone(answer.data.file.url);
    return !stored;
  }
  async function send(files: readonly File[]) {
    setFault('');
    for (const file of files) if (!(await sendOne(file))) return;
  }
  return { upload, fault, send: (files: readonly File[]) => void send(files) };
}

function faultText(kind: PictureKind, picture: Picture, t: PluginEditorTexts): string | null {
  if (kind === 'icon') {
    const fault = faultOfSentIcon(picture);
    return fault && t.pictureFaults.icon[fault];
  }
  const fault = faultOfPicture(kind, picture);
  return fault && t.pictureFaults.screenshot[fault];
}

/** What a file is as a picture; without sides when the browser cannot read it. */
async function readPicture(file: File): Promise<Picture> {
  const facts = { mimetype: file.type, size: file.size };
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { ...facts, width, height };
  } catch {
    return { ...facts, width: 0, height: 0 };
  }
}
