import type { GuestAct } from '#app/account/parts/login-target.ts';
import { type Language } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';

const texts = await pageTexts(
  () => import('./guest-dialog.zh.ts'),
  () => import('./guest-dialog.en.ts'),
);

/** Says why an act takes an account. @returns which way the guest takes, null for neither */
export async function askGuest(act: GuestAct, language: Language): Promise<'logIn' | 'register' | null> {
  const t = texts.in(language);
  let isNew = false;
  const yes = await confirm({
    title: t.title[act],
    text: t.why[act],
    confirmText: t.logIn,
    cancelText: t.later,
    other: { text: t.register, onChoose: () => (isNew = true) },
  });
  if (!yes) return null;
  return isNew ? 'register' : 'logIn';
}
