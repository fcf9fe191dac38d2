declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  /** What the tests use of the library, which has no types of its own. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (req: IncomingMessage, res: ServerResponse) => void;
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object, options?: object): Promise<void>;
    Client: { prototype: { redirectUriAllowed: (uri: string) => boolean } };
    Grant: new (fields: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    on(event: string, listener: (...given: unknown[]) => void): this;
  }
}
