import type { LeftOut } from './leave-out.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * What pages may import of React in browsers, who get it without all else: a page that imports another name does not
 * build. To use it, take it in here, and out of what is left out below.
 */
export const usedOfReact: Record<string, readonly string[]> = {
  react: words(`
    createContext createElement Fragment lazy startTransition StrictMode Suspense use useCallback useContext useEffect
    useEffectEvent useId useLayoutEffect useMemo useReducer useRef useState useSyncExternalStore`),
  'react-dom': ['createPortal', 'flushSync'],
  'react-dom/client': ['hydrateRoot'],
};

/** The same for each of the words. */
const each = (names: string, value: string) => Object.fromEntries(words(names).map((name) => [name, value]));

/** Functions that do nothing. */
export const nothing = (names: string): Record<string, string> => each(names, '');

const exported = (names: string) => words(names).map((name) => `exports.${name} =`);

/** No commit is one of a view transition: nothing is measured, named or waited for before it. */
const viewTransitions = {
  answers: {
    ...nothing(`
      commitEnterViewTransitions commitExitViewTransitions commitNestedViewTransitions restoreNestedViewTransitions
      restoreEnterOrExitViewTransitions trackEnterViewTransitions commitAfterMutationEffectsOnFiber
      measureNestedViewTransitions reportViewTransitionError queueTransitionTypes pushMutationContext
      startViewTransition preloadInstanceAndSuspendIfNeeded`),
    claimQueuedTransitionTypes: 'null',
  },
  constants: {
    ...each(
      `viewTransitionMutationContext shouldStartViewTransition inUpdateViewTransition rootViewTransitionAffected
      rootViewTransitionNameCanceled viewTransitionContextChanged`,
      '!1',
    ),
    ...each(
      `appearingViewTransitions pendingViewTransition pendingViewTransitionEvents pendingTransitionTypes
      entangledTransitionTypes`,
      'null',
    ),
  },
  statements: ['ViewTransitionPseudoElement.prototype.'],
  texts: [
    ['(lanes & 335544064) === lanes', '!1', 4],
    ['(committedLanes & 335544064) === committedLanes', '!1', 3],
    ['root$28 = transition.types;', 'root$28 = null;'],
    // what a commit waits for: style sheets and pictures of view transitions
    ['isViewTransitionEligible ||\n    subtreeFlags & 8192 ||\n    16785408 === (subtreeFlags & 16785408)', '!1'],
  ],
} satisfies LeftOut;

/** No fragment has a ref. */
const fragments = {
  answers: {
    ...nothing(`
      commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects commitNewChildToFragmentInstances`),
    isFragmentInstanceParent: '!1',
  },
  statements: ['FragmentInstance.prototype.'],
  texts: [
    [
      'if (null === current.stateNode) {\n            var fragmentInstance',
      'if (!1) {\n            var fragmentInstance',
    ],
    [
      `,
        current &&
          null !== current.stateNode &&
          (current.stateNode._fragmentFiber = finishedWork)`,
      '',
    ],
  ],
} satisfies LeftOut;

/** Titles, meta and link elements go to the head; no style sheet has a precedence, no script element is for code. */
const resources = {
  answers: { ...nothing('acquireResource preloadResourceAndSuspendIfNeeded suspendResource'), getResource: 'null' },
  texts: [
    [
      `
  D: prefetchDNS,
  C: preconnect,
  L: preload,
  m: preloadModule,
  X: preinitScript,
  S: preinitStyle,
  M: preinitModuleScript
`,
      '',
    ],
  ],
} satisfies LeftOut;

/** Forms are sent by `useSend` and the router, none has a function for its action. */
const actions = {
  answers: nothing(`
    extractEvents$1 startHostTransition ensureFormComponentIsStateful scheduleReplayQueueIfNeeded
    defaultOnDefaultTransitionIndicator`),
  texts: [
    [
      'null !== workInProgress.memoizedState &&\n        (($$typeof = renderWithHooks(',
      '!1 &&\n        (($$typeof = renderWithHooks(',
    ],
  ],
} satisfies LeftOut;

/** What of the files of React is left out in browsers; each is known in this release alone. */
export const unreachedOfReact: Record<string, LeftOut> = {
  'react-dom/cjs/react-dom-client.production.js': {
    answers: {
      ...viewTransitions.answers,
      ...fragments.answers,
      ...resources.answers,
      ...actions.answers,
      getStackByFiberInDevAndProd: '""', // nobody reads of which components an error is
    },
    constants: viewTransitions.constants,
    members: words(`
      useActionState useCacheRefresh useDebugValue useDeferredValue useFormState useHostTransitionStatus
      useImperativeHandle useInsertionEffect useMemoCache useTransition`),
    statements: [
      ...viewTransitions.statements,
      ...fragments.statements,
      'exports.createRoot =',
      'ReactDOMSharedInternals.findDOMNode =',
      'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
    ],
    texts: [
      ['exports.version = "19.3.1";', 'exports.version = "19.3.1";'],
      ...viewTransitions.texts,
      ...fragments.texts,
      ...resources.texts,
      ...actions.texts,
    ],
  },
  'react-dom/cjs/react-dom.production.js': {
    statements: exported(`
      preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset unstable_batchedUpdates
      useFormState useFormStatus`),
  },
  'react/cjs/react.production.js': {
    statements: exported(`
      Activity Children Profiler PureComponent ViewTransition __COMPILER_RUNTIME addTransitionType cache cacheSignal
      createRef unstable_useCacheRefresh useActionState useDebugValue useDeferredValue useImperativeHandle
      useInsertionEffect useTransition`),
  },
};
