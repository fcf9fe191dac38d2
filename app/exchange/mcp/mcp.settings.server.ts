import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** Programs with a language model. */
export const getMcpSettings = declareSettings({
  /** Who may use the MCP server; guests only read. */
  mcpAccess: z.enum(['off', 'members', 'guests']).default('members'),
});
