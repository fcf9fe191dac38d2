import { z } from 'zod';
import { declareSettings, type SettingsOf } from '#app/core/process/settings-registry.server.ts';

/** The company’s directory, by which people log in. */
export const getDirectorySettings = declareSettings(
  {
    /** The company's directory, by which people log in. */
    directoryOn: z.boolean().default(false),
    directoryUrl: z.union([z.literal(''), z.url({ protocol: /^ldaps?$/ })]).default(''),
    directoryStartTls: z.boolean().default(true),
    /** Passwords may go over a network without encryption. */
    directoryPlain: z.boolean().default(false),
    /** The only authorities that the directory's certificate may come from (PEM); empty for the public ones. */
    directoryCa: z.string().default(''),
    directoryBindDn: z.string().default(''),
    directoryBindPassword: z.string().default(''),
    directoryBaseDn: z.string().default(''),
    directoryFilter: z.string().default('(|(uid={account})(mail={account})(sAMAccountName={account}))'),
    directoryAccountAttribute: z.string().default('uid'),
    directoryNameAttribute: z.string().default('displayName'),
    directoryEmailAttribute: z.string().default('mail'),
    directoryIdAttribute: z.string().default('entryUUID'),
    /** DN of the group whose people may log in; empty for everybody. */
    directoryGroup: z.string().default(''),
    /** People who are new here get an account at their first login. */
    directoryCreates: z.boolean().default(true),
    /** The group that they come into; 0 for the default one. */
    directoryMemberGroup: z.number().int().min(0).default(0),
    /** The directory's e-mail addresses are taken as confirmed. */
    directoryEmailRight: z.boolean().default(false),
    /** An account with the same confirmed address is taken over. */
    directoryTakesOver: z.boolean().default(false),
  },
  ['directoryBindPassword'],
);
export type DirectorySettings = SettingsOf<typeof getDirectorySettings>;
