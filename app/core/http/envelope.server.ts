import { unixSeconds } from '#app/core/unix-seconds.ts';
import { isRefusal, type Refusal, type RefusalKind } from '../errors.ts';
import { type FailureKind, failureKind, failureStatus } from '#app/core/failure.ts';
import type { Language, LocalText } from '#app/core/texts/language.ts';
import { say } from '#app/core/refusals.server.ts';

/** The answer of every /api endpoint. `time` is unix seconds. */
export type Envelope = { code: number; msg: string; time: number; data: unknown };

const codes: Record<RefusalKind, number> = {
  refused: 0,
  invalid: 0,
  'not-found': 0,
  'too-many': 0,
  'need-proof': 0,
  'need-login': 303,
  'already-logged-in': 303,
  expired: 409,
  forbidden: 401,
};

/** Wraps data as a success; `text` defaults to an empty message as clients of this family expect. */
export function success(language: Language, now: Date, data: unknown, text?: LocalText): Envelope {
  return { code: 1, msg: text?.in(language) ?? '', time: unixSeconds(now), data: data ?? null };
}

/** Wraps a refusal; field texts of bad input are under `data.fields`. */
export function failure(language: Language, now: Date, refusal: Refusal): Envelope {
  return {
    code: codes[refusal.kind],
    msg: refusal.text.in(language),
    time: unixSeconds(now),
    data: failureData(language, refusal),
  };
}

const failureTexts = { away: say.away, full: say.full, store: say.store, fault: say.internal } satisfies Record<
  FailureKind,
  LocalText
>;

/** The envelope of any thrown value and the HTTP status that goes with it; unknown faults show no detail. */
export function failureOf(
  error: unknown,
  language: Language,
  now: Date,
  requestId: string,
): { status: number; body: Envelope } {
  if (isRefusal(error)) return { status: 200, body: failure(language, now, error) };
  const kind = failureKind(error);
  return {
    status: failureStatus[kind],
    body: { code: 0, msg: failureTexts[kind].in(language), time: unixSeconds(now), data: { requestId } },
  };
}

function failureData(language: Language, refusal: Refusal): unknown {
  if (refusal.kind === 'need-login') return { type: 'need login' };
  if (refusal.kind === 'already-logged-in') return { type: 'logged in' };
  if (refusal.kind === 'need-proof') return { type: 'need proof' };
  const fields = refusal.fields && {
    fields: Object.fromEntries(Object.entries(refusal.fields).map(([name, text]) => [name, text.in(language)])),
  };
  return refusal.data || fields ? { ...refusal.data, ...fields } : [];
}
