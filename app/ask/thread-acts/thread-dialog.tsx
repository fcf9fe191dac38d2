import { type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRevalidator } from 'react-router';
import { withCode } from '#app/core/request/request.ts';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { latePart } from '#app/ui/kit/late-part.tsx';

/** Dialogs come with the first press. */
const loaders = {
  bounty: () => import('./bounty-dialog.tsx'),
  close: () => import('./close-dialog.tsx'),
  rules: () => import('./post-rule-dialog.tsx'),
  merge: () => import('./merge-threads-dialog.tsx'),
  follow: () => import('./follow-dialog.tsx'),
};
export type DialogName = keyof typeof loaders;
const parts = {
  bounty: latePart(loaders.bounty),
  close: latePart(loaders.close),
  rules: latePart(loaders.rules),
  merge: latePart(loaders.merge),
  follow: latePart(loaders.follow),
};

/** One of the dialogs, outside of the row of acts; and what opens it. */
export function useDialog(post: PostView): [ReactNode, (name: DialogName) => void] {
  const [open, setOpen] = useState<DialogName | null>(null);
  const { revalidate } = useRevalidator();
  const show = (name: DialogName) => void withCode<unknown, void>(loaders[name], () => setOpen(name));
  if (!open) return [null, show];
  const Part = parts[open];
  const close = () => setOpen(null);
  const done = () => {
    close();
    void revalidate();
  };
  const shown = (
    <Suspense>
      <Part post={post} onDone={done} onClose={close} />
    </Suspense>
  );
  return [createPortal(shown, document.body), show];
}
