/** A file of this package, built separately from `emulator/inline.ts`. The client only knows its types. */
declare module 'kms-elements/emulator/inline' {
  export function inlineEmulator(state?: string): {
    readonly ready: Promise<void>;
    fetch(request: Request): Promise<Response>;
    withoutInbox(): void;
    dashboard(): Promise<void>;
  };
}
