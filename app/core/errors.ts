import type { LocalText } from '#app/core/texts/language.ts';

/** Why a request is refused; each kind maps once to the JSON envelope and once to an error page. */
export type RefusalKind =
  | 'refused'
  | 'invalid'
  | 'need-login'
  | 'need-proof'
  | 'already-logged-in'
  | 'expired'
  | 'forbidden'
  | 'not-found'
  | 'too-many';

type RefusalFacts = {
  /** What is said at single fields. */
  fields?: Record<string, LocalText> | undefined;
  /** What the caller needs to go on, as the answer's `data`; never a secret of somebody else. */
  data?: Record<string, unknown> | undefined;
};

/** A refusal by a rule of the product: expected, shown to the member in their language, never logged as a fault. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly kind: RefusalKind;
  readonly text: LocalText;
  readonly fields: RefusalFacts['fields'];
  readonly data: RefusalFacts['data'];

  /** Without a kind it is `invalid` when fields are named, else `refused`. */
  constructor(text: LocalText, { kind, fields, data }: RefusalFacts & { kind?: RefusalKind | undefined } = {}) {
    super(text.key);
    this.kind = kind ?? (fields ? 'invalid' : 'refused');
    this.text = text;
    this.fields = fields;
    this.data = data;
  }
}

/** True for a Refusal of any module instance: page bundle and API load this file separately. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && 'kind' in error;
}
