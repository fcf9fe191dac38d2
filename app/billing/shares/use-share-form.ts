import { unixSeconds } from '#app/core/unix-seconds.ts';
import { useRef, useState } from 'react';
import { findKept, keepText } from '#app/core/texts/kept-text.ts';
import { formatMoney, parseYuan, toYuan } from '#app/core/money.ts';
import { useDraftKey } from '#app/account/parts/use-draft-key.ts';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { type Faults, focusNamed } from '#app/ui/forms/faults.ts';
import { issueText } from '#app/core/rules.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { SaveShareInput, type ShareDraft } from './shares.schema.ts';
import type { SharesTexts } from './shares-texts.ts';

/** What is typed: money and shares as text, `days` '' to keep the present end. */
export type Typed = {
  title: string;
  price: string;
  promoter: string;
  stock: string;
  days: string;
  preview: string;
  body: string;
};

/** The terms that a share keeps to; amounts in fen, the fee and the largest part of promoters in basis points. */
export type ShareRules = { shareFee: number; sharePriceMin: number; sharePriceMax: number; promoterMax: number };

const day_s = 86_400;

/**
 * The form of a share: what is typed, what is wrong with it, and saving it. What is not saved outlives the page in this
 * browser: it is there from the first rendering after hydration, for which the caller changes the form's key.
 */
export function useShareForm(draft: ShareDraft | null, rules: ShareRules, t: SharesTexts['edit']) {
  const language = useLanguage();
  const ref = useRef<HTMLFormElement>(null);
  const place = useDraftKey()(`share:${draft?.id ?? 'new'}:${draft?.revision ?? 0}`);
  const isHydrated = useHydrated();
  const [saved, setSaved] = useState(() => typedOf(draft));
  const [kept] = useState(() => (isHydrated ? readTyped(findKept(place)?.text) : null));
  const [typed, setTyped] = useState<Typed>({ ...saved, ...kept });
  const [isRestored, setRestored] = useState(kept !== null);
  const goTo = (found: Faults) => focusNamed(ref.current, found);
  const sending = useSend({ quiet: true, knows: (name) => Object.values(fields).includes(name), onFaults: goTo });
  const { show, setFaults, forgive } = sending;
  const price = parseYuan(typed.price);
  const promoterBp = typed.promoter.trim() === '' ? 0 : Number(parseYuan(typed.promoter) ?? -1n);

  function set(changes: Partial<Typed>) {
    const next = { ...typed, ...changes };
    setTyped(next);
    keepText(place, isSame(next, saved) ? '' : JSON.stringify(next));
    forgive(...Object.keys(changes).map((name) => fields[name as keyof Typed]));
  }
  /** What to send, or null after showing what is wrong. */
  function read() {
    const stock = typed.stock.trim() === '' ? null : Number(typed.stock);
    const expiresAt = typed.days === '' ? (draft?.expiresAt ?? 0) : unixSeconds() + Number(typed.days) * day_s - 60;
    const found = findFaults({ price, promoterBp, stock, sold: draft?.sold ?? 0 }, rules, t);
    const given = {
      title: typed.title,
      preview: typed.preview,
      body: typed.body,
      price: Number(price ?? 1n),
      promoterBp: Math.max(0, promoterBp),
      stock,
      expiresAt,
    };
    const { data, error } = SaveShareInput.safeParse(
      { ...given, ...(draft && { id: draft.id, revision: draft.revision }) },
      { reportInput: true },
    );
    for (const issue of error?.issues ?? []) found[String(issue.path[0] ?? '')] ??= issueText(issue).in(language);
    if (!data || Object.keys(found).length > 0) {
      setFaults(found);
      goTo(found);
      return null;
    }
    return data;
  }
  /** Saves what is typed; the public id, or null when it was refused. */
  async function save(): Promise<string | null> {
    const input = read();
    if (!input) return null;
    const answer = await request.post<{ id: string }>('/api/billing/saveShare', input, {
      isOnce: true,
      showCodeMessage: false,
    });
    if (answer.code === 1) {
      setSaved(typed);
      setRestored(false);
      keepText(place, '');
      return answer.data.id;
    }
    show(answer);
    return null;
  }
  /** Goes back to what is saved. */
  const discard = () => (setTyped(saved), setRestored(false), keepText(place, ''));
  return { ref, typed, set, sending, faults: sending.faults, show, save, isRestored, discard, price, promoterBp };
}

type Figures = { price: bigint | null; promoterBp: number; stock: number | null; sold: number };

/**
 * What is wrong with the figures, by the field of the command: what the server would refuse too, told together with all
 * else.
 */
function findFaults(
  { price, promoterBp, stock, sold }: Figures,
  rules: ShareRules,
  t: SharesTexts['edit'],
): Record<string, string> {
  const found: Record<string, string> = {};
  if (price === null) found['price'] = t.priceWrong;
  else if (price < rules.sharePriceMin || price > rules.sharePriceMax)
    found['price'] = t.priceRange(formatMoney(rules.sharePriceMin), formatMoney(rules.sharePriceMax));
  if (promoterBp < 0) found['promoterBp'] = t.promoterWrong;
  else if (promoterBp > rules.promoterMax) found['promoterBp'] = t.promoterRange(rules.promoterMax / 100);
  if (stock !== null && !(Number.isSafeInteger(stock) && stock > 0)) found['stock'] = t.stockWrong;
  else if (stock !== null && stock < sold) found['stock'] = t.stockBelowSold(sold);
  return found;
}

const isSame = (one: Typed, other: Typed) =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof Typed]);

/** What was typed as it was kept; null for anything else. */
function readTyped(text: string | undefined): Partial<Typed> | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    return Object.fromEntries(
      Object.entries(kept).filter(([name, value]) => name in fields && typeof value === 'string'),
    );
  } catch {
    return null;
  }
}

/** The field of the command that each typed one belongs to. */
const fields: Record<keyof Typed, string> = {
  title: 'title',
  price: 'price',
  promoter: 'promoterBp',
  stock: 'stock',
  days: 'expiresAt',
  preview: 'preview',
  body: 'body',
};

const typedOf = (draft: ShareDraft | null): Typed => ({
  title: draft?.title ?? '',
  price: draft ? toYuan(draft.price) : '',
  promoter: draft ? String(draft.promoterBp / 100) : '0',
  stock: draft?.stock ? String(draft.stock) : '',
  days: draft && draft.state !== 'expired' ? '' : '365',
  preview: draft?.preview ?? '',
  body: draft?.body ?? '',
});
