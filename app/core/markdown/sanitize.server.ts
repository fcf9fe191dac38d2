import type { Options } from 'rehype-sanitize';

const tagNames =
  'a blockquote br code del em h3 h4 h5 hr img input li ol p pre section strong sup table tbody td th thead tr ul';

/**
 * Everything that Markdown may become, and nothing else. Runs before mathematics, code colouring and our own wrappers
 * are added, so that what those need (buttons, `tabindex`, MathML) is out of a writer's reach.
 */
export const schema: Options = {
  tagNames: tagNames.split(' '),
  attributes: {
    a: ['href', 'title', 'id', ['className', 'at'], 'dataFootnoteRef', 'dataFootnoteBackref'],
    code: ['dataTitle', ['className', /^language-./, 'math-inline', 'math-display']],
    img: ['src', 'alt', 'title'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: [['align', 'left', 'center', 'right']],
    th: [['align', 'left', 'center', 'right']],
    ul: [['className', 'contains-task-list']],
  },
  ancestors: { tbody: ['table'], td: ['table'], th: ['table'], thead: ['table'], tr: ['table'] },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  // Ids come from footnotes only and carry our prefix already.
  clobber: [],
  clobberPrefix: '',
  strip: ['script', 'style'],
  allowComments: false,
  allowDoctypes: false,
};
