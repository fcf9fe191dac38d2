import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import type { useAccountApi } from '#test/account-api.ts';
import { openDirectory, type Person, type TestDirectory } from '#test/directory.ts';

const filter = '(|(uid={account})(mail={account})(sAMAccountName={account}))';
const defaults = {
  directoryFilter: filter,
  directoryIdAttribute: 'entryUUID',
  directoryPlain: false,
  directoryGroup: '',
  directoryCreates: true,
  directoryEmailRight: false,
  directoryTakesOver: false,
  mergeAccountErrors: false,
};

/** A company whose directory the account API asks: each test begins with the same settings. */
export function useCompany(world: ReturnType<typeof useAccountApi>) {
  const open: TestDirectory[] = [];
  let hired = 0;

  async function set(values: Record<string, unknown>): Promise<void> {
    for (const [key, value] of Object.entries(values)) await writeSetting(world.ctx(), key, value);
  }
  async function start(options: Parameters<typeof openDirectory>[0] = {}): Promise<TestDirectory> {
    const made = await openDirectory(options);
    open.push(made);
    return made;
  }
  beforeAll(async () => {
    setCaptchaEnabled(false);
    await start();
  });
  beforeEach(() => set({ ...defaults, ...open[0]!.settings }));
  afterAll(() => Promise.all(open.map((one) => one.close())));

  return {
    set,
    /** A further directory, closed with the first. */
    start,
    get directory(): TestDirectory {
      return open[0]!;
    },
    hire(uid: string, more: Partial<Person> = {}, isMember = true): Person {
      hired += 1;
      const entryUUID = `0f3c2d1e-0000-4000-8000-${String(hired).padStart(12, '0')}`;
      return open[0]!.hire(
        {
          uid,
          password: 'company-secret',
          entryUUID,
          mail: `${uid}@corp.example`,
          displayName: `Person ${uid}`,
          ...more,
        },
        isMember,
      );
    },
    enter: (username: string, password = 'company-secret') => world.logIn(username, { password }),
    /** Which person a member is. */
    async identityOf(id: number) {
      const { rows } = await sql<{ stable_id: string; account: string; email: string }>`
        select stable_id, account, email from account.directory_identity
          where member_id = ${id}`.execute(world.database.db);
      return rows[0];
    },
  };
}

/** Who was logged in. */
export const idOf = (answer: { data: unknown }) => (answer.data as { userInfo: { id: number } }).userInfo.id;
