import type { Construct, ConstructRecord, Extension, Token, TokenizeContext } from 'micromark-util-types';

/** micromark's own list of brackets that no bracket has closed; the last may be one that just failed to be a link. */
type Context = TokenizeContext & { _labelStarts?: Token[] };

const lastOpen = (context: Context) => context._labelStarts?.findLast(({ _balanced }) => !_balanced);

/** Constructs of GFM that look back through all of a block, and the one bracket which each of them looks for. */
const bracketFor: Record<string, (context: Context) => Token | undefined> = {
  emailAutolink: lastOpen,
  wwwAutolink: lastOpen,
  protocolAutolink: lastOpen,
  gfmPotentialFootnoteCall: (context) => context._labelStarts?.at(-1),
};

/**
 * Has bare addresses and footnotes see the bracket that they look for instead of everything that came before in their
 * block: thousands of words after one `[`, or of `]`, took seconds.
 */
export function quickenLookBack(extensions: readonly Extension[]): void {
  const quick = new Map<Construct, Construct>();
  for (const { text } of extensions) {
    if (!text) continue;
    for (const code of Object.keys(text).map(Number)) text[code] = quickenAll(text[code], quick);
  }
}

function quickenAll(constructs: ConstructRecord[number], quick: Map<Construct, Construct>): ConstructRecord[number] {
  if (Array.isArray(constructs)) return constructs.map((construct) => quicken(construct, quick));
  return constructs && quicken(constructs, quick);
}

function quicken(construct: Construct, quick: Map<Construct, Construct>): Construct {
  const find = bracketFor[construct.name ?? ''];
  if (!find) return construct;
  const made = quick.get(construct) ?? {
    ...construct,
    tokenize(effects, ok, nok) {
      return construct.tokenize.call(viewOf(this, find), effects, ok, nok);
    },
  };
  quick.set(construct, made);
  return made;
}

/** The context with one event at most; all else is read from the context itself. */
function viewOf(context: Context, find: (context: Context) => Token | undefined): TokenizeContext {
  const token = find(context);
  const view = Object.create(context) as TokenizeContext;
  view.events = token ? [['enter', token, context]] : [];
  return view;
}
