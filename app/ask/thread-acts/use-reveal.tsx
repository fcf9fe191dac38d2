import { type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { withCode } from '#app/core/request/request.ts';
import type { MenuItem } from '#app/ui/overlays/menu.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { menuTexts } from './menu-texts.ts';

const load = () => import('#app/ask/anonymity/reveal-dialog.tsx');
const RevealDialog = latePart(load);

/** Who wrote a text without their name, for some of the staff: the dialog, and what opens it; nothing for others. */
export function useReveal(
  subject: 'post' | 'answer',
  { id, author }: { id: number; author: { id: number } },
): [ReactNode, MenuItem[]] {
  const t = menuTexts.use();
  const auth = useAuth();
  const [isOpen, setOpen] = useState(false);
  if (author.id > 0 || !auth('reveal', '/admin/anonymity')) return [null, []];
  const dialog = isOpen && (
    <Suspense>
      <RevealDialog subject={subject} id={id} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return [
    dialog && createPortal(dialog, document.body),
    [{ label: t.reveal, icon: 'eye', onSelect: () => void withCode(load, () => setOpen(true)) }],
  ];
}
