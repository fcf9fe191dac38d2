import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Keeps `#app/….server.ts` an import in the server build: Node runs those files itself, so pages and API share one
 * instance of the database pool, the caches and the context keys.
 */
const externalServerFiles: Plugin = {
  name: 'external-server-files',
  enforce: 'pre',
  apply: 'build',
  resolveId(id) {
    return id.startsWith('#app/') && id.endsWith('.server.ts') && this.environment.config.consumer === 'server' ? { id, external: true } : undefined;
  },
};

const parts = (folder: string, names: string) => String.raw`${folder}/(?:${names.trim().replaceAll(/\s+/g, '|')})\.tsx?`;

/** What every page needs, with React Router: the frame around it. Files that wait for texts stay out, or all would wait with them. */
const frame = [
  parts('core', 'language login-state navigation page-data page-texts request request-headers request-host'),
  parts('ui', 'avatar button class-names confirm empty error-view icon icon-button lazy-hosts mark nonce overlay progress-bar route-announcer'),
  parts('ui', 'scroll-places search-box smooth-scroll texts theme time time-format toast use-after-navigation'),
  parts('site/ui', 'bottom-bar build-check footer header language-switch menu-entry module-preload navigation-guard reload-guard'),
  parts('account/ui', 'log-out'),
];

/** What lists and threads share: whoever reads one reads the other next. */
const reading = [parts('ui', 'code copy-text number seal skeleton tabs tag vote'), parts('ask/ui', 'addresses ask-nav ask-texts author mark rail use-reader')];

const group = (name: string, files: string[]) => ({ name, test: new RegExp(String.raw`/app/(?:${files.join('|')})$`) });

/** Few files instead of fifty small ones: fewer requests and better compression. All others are split by use. */
const groups = [group('shared', frame), group('reading', reading)];

export default defineConfig({
  build: { target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  plugins: [externalServerFiles, reactRouter()],
});
