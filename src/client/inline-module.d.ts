/** A file of this package that is built by itself, of `emulator/inline.ts`: the client knows its shape alone. */
declare module 'kms-elements/emulator/inline' {
  export function inlineEmulator(state?: string): {
    readonly ready: Promise<void>;
    fetch(request: Request): Promise<Response>;
    withoutInbox(): void;
    dashboard(): Promise<void>;
  };
}
