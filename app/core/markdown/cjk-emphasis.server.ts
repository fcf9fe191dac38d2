import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types';

/**
 * Lets `**…。**` close before a Chinese character. CommonMark decides by spaces and punctuation whether a run of `*` may
 * open or close, which fails in text without spaces. Rule: a neighbour that is CJK never hinders, see
 * https://github.com/tats-u/markdown-cjk-friendly (specification). Everything else is CommonMark 0.31 section 6.2.
 */
export function cjkEmphasis(): Extension {
  const attention: Construct = {
    name: 'attention',
    add: 'before',
    tokenize,
    resolveAll(events, context) {
      const original = toList(context.parser.constructs.text[asterisk]).find(
        (construct) => construct.name === 'attention' && construct !== attention,
      );
      return original?.resolveAll ? original.resolveAll(events, context) : events;
    },
  };
  return { text: { [asterisk]: attention, [underscore]: attention } };
}

const asterisk = 42;
const underscore = 95;

const tokenize: Tokenizer = function (effects, ok) {
  const markers = this.parser.constructs.attentionMarkers.null ?? [];
  const { previous } = this;
  const before = kindOf(previous);
  let marker: Code = null;
  const start: State = (code) => {
    marker = code;
    effects.enter('attentionSequence');
    return inside(code);
  };
  const inside: State = (code) => {
    if (code === marker) {
      effects.consume(code);
      return inside;
    }
    const token = effects.exit('attentionSequence');
    const after = kindOf(code);
    const opens =
      after === 'word' ||
      after === 'cjk' ||
      after === 'cjk-mark' ||
      (after === 'mark' && before !== 'word') ||
      isOneOf(markers, code);
    const closes =
      before === 'word' ||
      before === 'cjk' ||
      before === 'cjk-mark' ||
      (before === 'mark' && after !== 'word') ||
      isOneOf(markers, previous);
    token._open = marker === asterisk ? opens : opens && (isGap(before) || !closes);
    token._close = marker === asterisk ? closes : closes && (isGap(after) || !opens);
    return ok(code);
  };
  return start;
};

type Kind = 'space' | 'mark' | 'cjk-mark' | 'cjk' | 'word';

const isGap = (kind: Kind) => kind !== 'word' && kind !== 'cjk';
const isOneOf = (markers: readonly Code[], code: Code) => markers.includes(code);
const toList = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** The kind of one UTF-16 unit; negative codes are micromark's line endings and tabs, null is the end. */
function kindOf(code: Code): Kind {
  if (code === null || code < 0) return 'space';
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return 'space';
  if (/[\p{P}\p{S}]/u.test(character)) return /[　-〿＀-￯]/u.test(character) ? 'cjk-mark' : 'mark';
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u.test(character)
    ? 'cjk'
    : 'word';
}
