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

/** Interface parts that most pages load become one file: one request and a better compression than fifty small ones. */
const sharedParts = { name: 'shared', test: /\/app\/(?:ui|core|site\/ui|ask\/ui)\//, minShareCount: 6 };

export default defineConfig({
  build: { target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [sharedParts] } } } } } },
  plugins: [externalServerFiles, reactRouter()],
});
