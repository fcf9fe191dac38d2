import type { Widen } from '#app/core/texts/language.ts';
import type zh from './map-layout.zh.ts';

const many = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

export default {
  title: 'Layout',
  lead: 'Where topics and areas are drawn. Drag them or use the arrow keys; what is saved shows at once.',
  readOnly: 'You may look, but not save places.',
  onPhone: 'A phone is good for looking and small moves; take a computer for more.',
  loading: 'Opening the editor',
  stage:
    'The map. Arrow keys move the chosen topics, with Shift further, and the view when none is chosen; Escape chooses none',
  views: 'Compare',
  view: { before: 'Before', both: 'Both', after: 'After' },
  undo: 'Undo',
  redo: 'Redo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Whole map',
  controls: 'Zoom',
  keys: 'nudge',
  keysFar: '×10',
  area: 'Area',
  topics: 'Topics',
  chosen: (count: number) => `${count} chosen`,
  none: 'Press a topic on the map, or choose one here. With Shift you choose several.',
  at: (x: number, y: number) => `${x}, ${y}`,
  moves: (from: string, to: string) => `${from} → ${to}`,
  pin: (title: string) => `Pin “${title}”`,
  pinNote: 'A re-layout leaves pinned topics where they are.',
  outside: (title: string) => `“${title}” lies outside its area`,
  follow: 'Let the area follow its topics',
  land: 'Border of the area',
  landHelp: 'Drag the points of its shore, or let it follow the topics that lie there.',
  editLand: 'Edit the border',
  draft: 'Draft',
  neighbours: (count: number) => `${many(count, 'edge')} shown`,
  unsaved: (topics: number, lands: number) =>
    topics + lands === 0
      ? 'Nothing is unsaved'
      : lands === 0
        ? `${many(topics, 'topic')} not saved`
        : `${many(topics, 'topic')} and ${many(lands, 'area')} not saved`,
  shift: 'Shift',
  meanShift: 'mean of the whole map',
  shiftOf: (moved: number, mean: number) =>
    moved === 1
      ? `One topic moves by ${mean} units; the rest stays.`
      : `${moved} topics move by ${mean} units on average; the rest stays.`,
  reason: 'Reason',
  reasonHelp: 'A mean shift of more than 1% wants a reason.',
  save: 'Save places',
  discard: 'Discard',
  discardText: 'All unsaved moves go back to where they are saved.',
  kept: (when: string) => `Unsaved moves of ${when} are here again.`,
  lost: 'The connection is lost; your moves are kept in this browser. Save again once it is back.',
  back: 'The connection is back; you can save.',
  notKept: 'This browser cannot keep drafts; save before you leave.',
  drop: 'Drop these moves',
  reload: 'Show the newest places',
  relayout: 'Re-layout',
  relayoutText:
    'Topics that cover each other give way to the nearest free place; pinned ones stay. Look first: it holds only once saved, and is undone in one step.',
  propose: 'Show what it would do',
  proposed: (count: number, share: string) =>
    count === 0
      ? 'No topics cover each other; nothing has to move.'
      : `${count === 1 ? 'One topic moves' : `${count} topics move`}, the map by ${share} on average. Undo takes all of it back.`,
  versions: 'Last versions',
  version: (version: number, moved: number, share: string) => `Version ${version}: ${moved} moved, mean ${share}`,
  undoneVersion: ' (undo)',
  undoVersion: (version: number) => `Undo version ${version}`,
  noVersions: 'Nobody has moved anything yet.',
  nowAt: (title: string, x: number, y: number) => `${title}: ${x}, ${y}`,
} satisfies Widen<typeof zh>;
