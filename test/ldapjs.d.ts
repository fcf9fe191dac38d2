/** As much of ldapjs as the directory of the tests uses. */
declare module 'ldapjs' {
  import type { Server as NetServer } from 'node:net';

  export type Filter = { matches(entry: Record<string, unknown>, isStrict?: boolean): boolean; toString(): string };
  export type Request = {
    dn: { toString(): string };
    credentials: string;
    filter: Filter;
    scope: string | number;
    connection: { ldap: { bindDN: { toString(): string } } };
  };
  export type Response = {
    attributes: string[];
    send(entry: { dn: string; attributes: Record<string, unknown> }): void;
    end(): void;
  };
  type Next = (error?: Error) => void;
  type Handler = (request: Request, response: Response, next: Next) => void;

  export type Server = {
    bind(dn: string, handler: Handler): void;
    search(dn: string, handler: Handler): void;
    listen(port: number, host: string, listening: () => void): void;
    close(closed?: () => void): void;
    server: NetServer;
    on(event: string, listener: (error: Error) => void): void;
  };
  const ldapjs: {
    createServer: (options?: { certificate?: string; key?: string }) => Server;
    InvalidCredentialsError: new () => Error;
  };
  export default ldapjs;
}
