/** The preview of Markdown as the community shows it, also for texts of other domains. */
export { Preview } from '#app/ask/editor/editor-preview.tsx';
