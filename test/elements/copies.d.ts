// The bundler takes a module with words behind a question mark for another one of the same text.
declare module '*?again';
declare module '*/define.js?another' {
  export const define: typeof import('../../src/define/define.js').define;
}
declare module '*/kms-login.js?copy' {
  export const KmsLogin: typeof import('../../src/elements/login/kms-login.js').KmsLogin;
}
